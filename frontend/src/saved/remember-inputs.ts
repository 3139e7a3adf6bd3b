import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import type { RowsId } from '../../../workers/protocol.ts';
import { rowsClient } from '../runs/rows-client.ts';
import { type TextInputController, textInput } from '../runs/text-inputs.ts';

/** What was replaced last. Only that can be brought back, so that no more memory is held than for one such step. */
const kept: RowsId[] = [];

/**
 * Keeps what bulk inputs of a tool hold before they are replaced; nothing is copied.
 * @returns the way to bring all of it back; undefined where the inputs are empty
 */
export async function rememberInputs(
  tool: ToolId,
  texts: readonly string[],
): Promise<(() => Promise<void>) | undefined> {
  const inputs = texts.map((text) => textInput(tool, text));
  await Promise.all(inputs.map((input) => input.flush()));
  if (inputs.every((input) => input.state.stats.lines === 0)) return undefined;
  await rowsClient.call((rows) => rows.dispose(kept.splice(0)));
  const undos = await Promise.all(inputs.map(remember));
  return async () => {
    await Promise.all(undos.map((undo) => undo()));
  };
}

async function remember(input: TextInputController): Promise<() => Promise<void>> {
  const { stats } = input.state;
  if (stats.lines === 0) return () => input.clear();
  const id = `replaced/${input.id}`;
  kept.push(id);
  await rowsClient.call((rows) => rows.alias(input.id, id));
  return () =>
    input.takeIn(async (target) => {
      await rowsClient.call((rows) => rows.alias(id, target));
      return stats;
    });
}

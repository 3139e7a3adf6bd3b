import { expect, it } from 'vitest';
import { CommandContext } from '../../backend/cli/overprint/command-context.ts';
import { ProgressLine } from '../../backend/cli/overprint/progress.ts';
import { RowOutput } from '../../backend/cli/overprint/row-output.ts';
import { MemoryText } from '../../libs/tools/shared/memory-text.ts';
import { doubleSlowly, doublingTool } from '../support/engine/doubling-tool.ts';
import { MemorySpill } from '../support/engine/memory-spill.ts';

it('writes the products of one output one after the other', async () => {
  const parts: string[] = [];
  const sink = {
    write: async (bytes: Uint8Array) => void parts.push(new TextDecoder().decode(bytes)),
    finish: async () => {},
    discard: async () => {},
  };
  const output = new RowOutput(
    sink,
    ({ bytes }) => [bytes],
    () => ({ head: new Uint8Array(), rows: ({ bytes }) => [bytes] }),
  );
  const context = new CommandContext(
    { tool: doublingTool },
    new MemorySpill(1e8),
    new Map([['lines', output]]),
    new ProgressLine(false),
  );
  const input = { texts: { text: MemoryText.ofLines('red shoes\nblue') }, fields: {} };
  await doublingTool.run(input, {}, context);
  await context.finish();
  const expected = doubleSlowly(['red shoes', 'blue']);
  expect(parts.join('')).toBe(expected.map((row) => `${row}\n`).join(''));
  expect(output.rows).toBe(6);
});

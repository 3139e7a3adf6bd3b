import { proxy } from 'comlink';
import type { TableOptions } from '../../../../libs/tables/table-plan.ts';
import type { TableForm } from '../../../../workers/protocol/rows.ts';
import type { TableRead } from '../../../../workers/protocol/tasks.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { runTask } from '../../shared/workers/task-client.ts';
import { INPUT_MESSAGES as messages } from '../messages.ts';
import { DETECTED, readAndExplain, showIntake } from './import-files.ts';
import { rememberInputs, undoAction } from './remember-inputs.ts';
import type { TextInputController } from './text-input.ts';

/** Pasted cells are separated by tabs. */
const PASTED: TableOptions = { delimiter: 'tab', header: 'auto' };

/** Reads the list in a box as a table, from its files or its lines. A toast offers to undo it. */
export async function convertToTable(input: TextInputController): Promise<void> {
  await showIntake(async () => {
    const undo = await rememberInputs([input]);
    const options = input.state.origin?.files === 'pasted' ? PASTED : DETECTED;
    await readAsTable(input, options);
    const { stats, columns } = input.state;
    const size = messages.tableSize(stats.lines, columns?.length ?? 0);
    showToast({ title: messages.readAsTable, message: size, tone: 'success', ...undoAction(undo) });
  }, messages.importFailedText);
}

/**
 * Reads the origin of a box's rows as a table. The rows stay until all of the table is complete.
 * @throws TaskFailed if it is no table, or the abort reason
 */
export async function readAsTable(input: TextInputController, options: TableForm): Promise<void> {
  const { origin } = input.state;
  const files = origin?.files ?? null;
  if (origin === null || files === null) {
    throw new Error('The origin of the rows is not known');
  }
  if (files !== 'pasted') {
    await readAndExplain(input, { files, form: options });
    return;
  }
  const from = `${input.id}/pasted`;
  await input.flush();
  if (origin.read === null) {
    // The list stays as long as memory suffices, to be read with other options.
    await rowsClient.call((rows) => rows.alias(input.id, from, true));
  }
  const reads: TableRead[] = [];
  await input.takeIn(async (id, signal, progress) => {
    const named = { ...options, headerNames: input.spec?.headerNames };
    const read = await runTask(signal, (service) => service.readTable({ from, options: named, id }, proxy(progress)));
    reads.push(read);
    return read.stats;
  });
  input.setOrigin({ files: 'pasted', read: { options, report: reads[0].report } });
}

/** Fills a box with a table: a header and rows, whose cells are separated by TAB. */
export async function loadTable(input: TextInputController, lines: readonly string[]): Promise<void> {
  const file = new File([`${lines.join('\n')}\n`], 'table.tsv');
  await readAndExplain(input, { files: [file], form: { delimiter: 'tab', header: 1 } });
}

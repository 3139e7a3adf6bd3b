import { proxy } from 'comlink';
import { LIST_COLUMNS } from '../../../../libs/files/list-columns.ts';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import { loadDescription } from '../../../../libs/tools/load-description.ts';
import type { OptionSpecs } from '../../../../libs/tools/shared/options.ts';
import { type ToolDescription, textsOf } from '../../../../libs/tools/shared/tool.ts';
import { type ToolInput, takesTables } from '../../../../libs/tools/shared/tool-entry.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { runTask } from '../../shared/workers/task-client.ts';
import { isCancellation } from '../../shared/workers/task-slot.ts';
import { RECIPES_PAGE, TOOLS, toolGroups } from '../available-tools.ts';
import { askColumn } from '../inputs/ask-column.ts';
import { rememberInputs, undoAction } from '../inputs/remember-inputs.ts';
import type { Provenance, SentFrom } from '../inputs/sent-from.ts';
import type { LoadText, TextInputController } from '../inputs/text-input.ts';
import { textInput } from '../inputs/text-inputs.ts';
import { SEND_MESSAGES as messages } from '../messages.ts';
import { readToolForm } from '../runs/tool-options.ts';
import type { RunText, ToolRun } from '../runs/tool-run.ts';

/** A bulk input that can receive rows. */
export interface SendTarget {
  readonly tool: ToolId;
  readonly input: ToolInput;
  /** Label in the menu. */
  readonly label: string;
}

/** Location state of a page that was opened by sending rows to it. */
interface SentState {
  /** `ToolInput.id`. */
  readonly sentTo: string;
}

/** Returns the location state for opening the target's page. */
export function sentState({ input }: Pick<SendTarget, 'input'>): SentState {
  return { sentTo: input.id };
}

/**
 * Returns true if rows for the target lead to its page.
 * @param tool tool whose rows are sent
 * @param pathname path of the page from which they are sent
 */
export function opensPage(target: SendTarget, tool: ToolId, pathname: string): boolean {
  return target.tool !== tool || pathname === RECIPES_PAGE.path;
}

/** Returns the id of the input that has just received rows, from the location state, or undefined. */
export function sentInput(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('sentTo' in state)) {
    return undefined;
  }
  return typeof state.sentTo === 'string' ? state.sentTo : undefined;
}

const descriptions = new Map<ToolId, ToolDescription<OptionSpecs, ToolId>>();

/** Loads what the targets depend on: how many inputs the pages have whose number varies. */
export async function loadTargets(): Promise<void> {
  for (const { id, hasFurtherInputs } of TOOLS) {
    if (hasFurtherInputs && !descriptions.has(id)) {
      descriptions.set(id, await loadDescription(id));
    }
  }
}

/** Returns the inputs that are on the page of a tool. */
function pageInputs(tool: ToolId): readonly ToolInput[] {
  const description = descriptions.get(tool);
  return description ? textsOf(description, readToolForm(description).options) : toolEntry(tool).inputs;
}

/** Returns every input of the available tools, by group of tools. */
export function targetGroups(except?: ToolId): { readonly label: string; readonly targets: readonly SendTarget[] }[] {
  return toolGroups(except).map(({ label, tools }) => ({
    label,
    targets: tools.flatMap(({ id, title }) =>
      pageInputs(id).map((input, _, { length }) => ({
        tool: id,
        input,
        label: messages.target(title, length > 1 ? input.label : null),
      })),
    ),
  }));
}

/** Returns a tool's own inputs. */
export function ownTargets(tool: ToolId): SendTarget[] {
  return pageInputs(tool).map((input) => ({ tool, input, label: messages.back(input.label) }));
}

interface SendSettings {
  /** Title and message of the toast; by default those of sending. */
  readonly done?: { readonly title: string; readonly message: string };
  /** Loads the rows in another form, such as with match types. */
  readonly load?: LoadText | undefined;
  /** The output that the rows are, or its column. */
  readonly from?: SentFrom | undefined;
}

/** Counts the sent rows, for their ids. */
let sends = 0;

/**
 * Sends rows to an input. Nothing is copied: both ids refer to the same rows, and the caller may free its own without
 * waiting. The old text stays until the stats of the rows are known (at once for computed rows, after a scan for stored
 * ones) and can be restored. A toast shows the result. An input for lists gets one column of a table, which a dialog
 * asks for; an input for tables gets a list as a table of one column.
 * @returns true if the rows are in the input
 */
export async function sendRows(
  given: RowsState,
  { tool, input: form }: Pick<SendTarget, 'tool' | 'input'>,
  { done, load, from }: SendSettings = {},
): Promise<boolean> {
  const { id, label } = form;
  const input = textInput(tool, id);
  const sent = `sent/${++sends}`;
  try {
    // The first request, because the page that shows the rows frees them when another one is opened.
    const rows = await rowsClient.call((service) => service.alias(given.id, sent));
    const isForTables = takesTables(form);
    const place =
      rows.columns && !isForTables && !load
        ? await askColumn({ columns: rows.columns, preferred: form.preferredColumns })
        : undefined;
    if (place === null) {
      return false;
    }
    const undo = await rememberInputs([input]);
    await (load ? input.takeIn(load) : takeRows(input, rows, place, form.form === 'table'));
    const count = load ? input.state.stats.lines : rows.count;
    const column = place === undefined ? undefined : rows.columns?.[place];
    input.setSentFrom(from && !load ? { ...from, column: column ?? from.column } : null);
    showToast({
      title: done?.title ?? messages.sent(toolEntry(tool).title),
      message: done?.message ?? (undo ? messages.replacedText : messages.sentText)(count, label),
      tone: 'success',
      ...undoAction(undo),
    });
    return true;
  } catch (error) {
    showSendFailure(error);
    return false;
  } finally {
    void rowsClient.call((service) => service.dispose([sent])).catch(() => {});
  }
}

/**
 * @param place of the column to take out of a table; all columns if omitted
 * @param needsTable true if a list becomes a table of one column
 */
async function takeRows(
  input: TextInputController,
  rows: RowsState,
  place: number | undefined,
  needsTable: boolean,
): Promise<void> {
  await input.takeIn(async (target, signal, progress) => {
    if (place !== undefined) {
      const task = { id: rows.id, columns: [place], start: 0, end: rows.count, into: target };
      return runTask(signal, (service) => service.takeCells(task, proxy(progress)));
    }
    if (needsTable && rows.columns === undefined) {
      const [column] = LIST_COLUMNS;
      return runTask(signal, (service) =>
        service.makeListTable({ from: rows.id, column, id: target }, proxy(progress)),
      );
    }
    await rowsClient.call((service) => service.alias(rows.id, target));
    return runTask(signal, (service) => service.measure({ ...rows, id: target }, proxy(progress)));
  });
}

/** Shows in a toast why rows could not be sent; nothing if that was cancelled. */
export function showSendFailure(error: unknown): void {
  if (isCancellation(error)) {
    return;
  }
  const message = error instanceof Error && error.message ? error.message : messages.failedText;
  showToast({ title: messages.failed, message, tone: 'error' });
}

/** Lists of at most so many lines become part of a recipe. */
const MAX_DEFAULT_LINES = 1000;

/** Provenance by run, so that two outputs of one run have the same. */
const known = new WeakMap<ToolRun['inputs'], Provenance>();

/** Returns the provenance of a tool's run; undefined if its inputs are not known. */
export function provenanceOf(tool: ToolId, { form, inputs }: ToolRun): Provenance | undefined {
  if (form === null || Object.keys(inputs).length === 0) {
    return undefined;
  }
  const provenance = known.get(inputs) ?? {
    tool,
    form,
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([text, input]) => [text, { ...input, text: readShort(input) }]),
    ),
  };
  known.set(inputs, provenance);
  return provenance;
}

/** Returns where rows come from; undefined if they are no whole output of the run. */
export function sentFromOf(tool: ToolId, run: ToolRun, rows: RowsState): Omit<SentFrom, 'column'> | undefined {
  const provenance = provenanceOf(tool, run);
  const output = Object.keys(run.outputs).find((id) => rows.id === `runs/${tool}/${run.number}/${id}`);
  return provenance && output !== undefined && !run.isPartial ? { run: provenance, output } : undefined;
}

function readShort({ id, stats, columns, sentFrom }: RunText): Promise<string> | undefined {
  if (sentFrom || columns || stats.lines === 0 || stats.lines > MAX_DEFAULT_LINES) {
    return undefined;
  }
  return rowsClient.call((rows) => rows.text(id)).catch(() => '');
}

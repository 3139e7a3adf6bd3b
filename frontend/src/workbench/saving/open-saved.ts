import { proxy } from 'comlink';
import type { SavedList } from '../../../../libs/contracts/saved/lists.dto.ts';
import type { SavedProject } from '../../../../libs/contracts/saved/projects.dto.ts';
import type { SavedResultDetails } from '../../../../libs/contracts/saved/results.dto.ts';
import { PROJECT_TOOL, type ToolId } from '../../../../libs/tools/index.ts';
import { loadDescription } from '../../../../libs/tools/load-description.ts';
import { MAX_PAGE_COLUMNS, mergeDescription } from '../../../../libs/tools/merge/description.ts';
import { MERGE_OPTIONS } from '../../../../libs/tools/merge/options.ts';
import { fieldOf, fromInputData, type SavedInputs } from '../../../../libs/tools/result-data.ts';
import {
  defaultOptions,
  type OptionSpecs,
  type OptionsOf,
  parseOptions,
} from '../../../../libs/tools/shared/options.ts';
import { type RunReport, type TextSpec, type ToolDescription, textsOf } from '../../../../libs/tools/shared/tool.ts';
import type { Outcome } from '../../../../workers/protocol/rows.ts';
import { ApiError } from '../../shared/api/client.ts';
import { readToken } from '../../shared/api/token.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { askColumn } from '../inputs/ask-column.ts';
import { undoAction } from '../inputs/remember-inputs.ts';
import { restoreInputs, textInput } from '../inputs/text-inputs.ts';
import { emptyForm, rememberWork, replaceToolForm, type ToolForm } from '../runs/tool-options.ts';
import { type RunWork, toolRunner } from '../runs/tool-runner.ts';
import { fetchLines, fetchRows, needsToast, readLinesRefusal, toFetchTask } from './load-list.tsx';
import { OPEN_MESSAGES as messages } from './messages.ts';
import { isEmptyColumn, listsOf, type ProjectColumn, readColumns } from './project-data.ts';

/** Result of a tool that this version supports. */
export type ToolResult = SavedResultDetails & { readonly toolType: ToolId };

/**
 * Opens a saved result in its tool with its inputs and options, and shows the outcome in a toast with an undo action.
 * Saved rows are streamed back. Rows are recomputed if they were not saved, or if the tool has more than one output; they
 * are then shown in the saved order, with the saved filters and columns.
 */
export async function openResult(result: ToolResult): Promise<void> {
  try {
    const tool = await loadDescription(result.toolType);
    await restoreInputs();
    const options = toOptions(tool, result.settings);
    const saved = fromInputData(tool, result.inputData, options);
    const apart = new Set(result.inputTexts.map(({ name }) => name));
    const specs = textsOf(tool, options);
    const isComplete = specs.every(({ id }) => apart.has(id) || saved.texts[id] !== undefined);
    const form = toForm(tool, options, saved.fields);
    const undo = isComplete ? await replaceAll(tool, form) : undefined;
    const inputs = isComplete ? loadInputs(tool.id, specs, result, saved) : null;
    if (await openRows(tool, result, form, saved, inputs)) {
      const message = (isComplete ? messages.resultOpenedText : messages.rowsOpenedText)(result.name);
      showToast({ title: messages.resultOpened, message, tone: 'success', ...undoAction(undo) });
    }
  } catch (error) {
    showOpenFailure(messages.resultFailed, error);
  }
}

/** Sets the tool's form. Returns a function that restores form and inputs; undefined if nothing is lost. */
async function replaceAll(
  tool: ToolDescription<OptionSpecs, ToolId>,
  form: ToolForm,
): Promise<(() => Promise<void>) | undefined> {
  const inputs = textsOf(tool, form.options).map(({ id }) => textInput(tool.id, id));
  const undo = await rememberWork(tool, inputs, form);
  replaceToolForm(tool, form);
  return (
    undo &&
    (() => {
      toolRunner(tool.id).clear();
      return undo();
    })
  );
}

/** Fills the inputs of a tool with the saved inputs of a result. */
async function loadInputs(
  tool: ToolId,
  specs: readonly TextSpec[],
  { id, inputTexts }: ToolResult,
  saved: SavedInputs,
): Promise<void> {
  const apart = new Map(inputTexts.map((text) => [text.name, text]));
  await Promise.all(
    specs.map(({ id: text }) => {
      const input = textInput(tool, text);
      const kept = apart.get(text);
      if (!kept) {
        return input.replace([saved.texts[text] ?? '']);
      }
      const route = 'GET /api/saved-results/{id}/inputs/{name}';
      return input.takeIn((target, signal, progress) =>
        fetchLines(
          {
            route,
            path: { id, name: text },
            form: 'text',
            id: target,
            columns: saved.tables?.[text],
            byteLength: kept.byteSize,
          },
          signal,
          progress,
        ),
      );
    }),
  );
}

/**
 * Loads or recomputes the rows of a result.
 * @param inputs resolves when the inputs are loaded; null if the result was saved without some of them
 * @returns true if all rows arrived
 */
async function openRows(
  tool: ToolDescription<OptionSpecs, ToolId>,
  result: ToolResult,
  form: ToolForm,
  { report, arrangements }: SavedInputs,
  inputs: Promise<void> | null,
): Promise<boolean> {
  const runner = toolRunner(tool.id);
  if (result.isComputed || (inputs && tool.outputs.length > 1)) {
    await inputs;
    return runner.start(tool, form, arrangements);
  }
  const [{ id: output }] = tool.outputs;
  return runner.perform({
    name: `runs/${tool.id}`,
    outputs: [output],
    form,
    hasSavedRows: true,
    prepare: async (number) => {
      if (inputs) {
        await inputs;
        await runner.holdInputs(tool, form.options, number);
      }
      return fetchResult(result, output, report);
    },
  });
}

/** Returns the work of a run that streams the saved rows of a result. Progress is in rows. */
function fetchResult({ id, itemCount, columns, byteSize }: ToolResult, output: string, report: RunReport): RunWork {
  return async (service, ids, onProgress): Promise<Outcome<RunReport>> => {
    const token = readToken();
    const route = 'GET /api/saved-results/{id}/content';
    const rows = { form: 'text', id: ids[output], columns, byteLength: byteSize } as const;
    const inRows = (done: number, total: number) => onProgress(Math.floor((done / total) * itemCount), itemCount);
    const outcome = await service.fetchRows(toFetchTask({ route, path: { id }, ...rows }, token), proxy(inRows));
    if (!outcome.ok) {
      return outcome;
    }
    const answer = outcome.value;
    if (answer.ok) {
      return { ok: true, value: report };
    }
    const message = answer.status > 0 ? (await readLinesRefusal(answer, token)).message : messages.rowsUnreachable;
    return { ok: false, error: { code: 'mistake', message } };
  };
}

/**
 * Opens a project in merge and shows the outcome in a toast with an undo action. Its columns are the saved ones, else
 * the first lists of the project, of which there are three unless its options have more columns.
 * @param lists all lists of the account
 */
export async function openProject(project: SavedProject, lists: readonly SavedList[]): Promise<void> {
  try {
    const saved = readColumns(project);
    const hasColumns = !saved.every(isEmptyColumn);
    const added = listsOf(project.items, lists);
    const columns: readonly ProjectColumn[] = hasColumns ? saved : added.map(({ id }) => ({ listId: id }));
    if (columns.length === 0) {
      showToast({ title: messages.projectOpened, message: messages.projectEmptyText(project.name) });
      return;
    }
    await restoreInputs();
    const form = toProjectForm(fieldOf(project.data, 'settings'), hasColumns ? saved.length : 0);
    const ids = textsOf(mergeDescription, form.options).map(({ id }) => id);
    const parts = await choosePlaces(columns.slice(0, ids.length), lists);
    if (parts === null) {
      return;
    }
    const inputs = ids.map((id) => textInput(PROJECT_TOOL, id));
    const undo = await rememberWork(mergeDescription, inputs, form);
    replaceToolForm(mergeDescription, form);
    toolRunner(PROJECT_TOOL).clear();
    await Promise.all(ids.map((text, index) => fillColumn(text, columns[index], lists, parts[index])));
    const isPart = columns.length > ids.length;
    showToast({
      title: messages.projectOpened,
      message: isPart
        ? messages.projectPartText(project.name, columns.length, ids.length)
        : messages.projectOpenedText(project.name),
      tone: 'success',
      ...undoAction(undo),
    });
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    showOpenFailure(messages.projectFailed, isGone ? new Error(messages.listGone) : error);
  }
}

function showOpenFailure(title: string, error: unknown): void {
  if (needsToast(error)) {
    const message = error instanceof Error ? error.message : '';
    showToast({ title, ...(message !== '' && { message }), tone: 'error' });
  }
}

/**
 * Asks for the columns of lists that are tables.
 * @returns the place of the column in each; undefined for a list. Null if the visitor chooses none
 */
async function choosePlaces(
  columns: readonly ProjectColumn[],
  lists: readonly SavedList[],
): Promise<(number | undefined)[] | null> {
  const places: (number | undefined)[] = [];
  for (const column of columns) {
    const list = 'listId' in column ? lists.find(({ id }) => id === column.listId) : undefined;
    const place = list?.columns ? await askColumn({ columns: list.columns, source: list.name }) : undefined;
    if (place === null) {
      return null;
    }
    places.push(place);
  }
  return places;
}

/** @param place of the column to take from a table */
async function fillColumn(
  text: string,
  column: ProjectColumn | undefined,
  lists: readonly SavedList[],
  place: number | undefined,
): Promise<void> {
  const input = textInput(PROJECT_TOOL, text);
  if (!column || 'text' in column) {
    return input.replace([column?.text ?? '']);
  }
  const { listId } = column;
  const { byteSize = 0, columns } = lists.find(({ id }) => id === listId) ?? {};
  const route = 'GET /api/saved-lists/{id}/content';
  return input.takeIn((target, signal, progress) =>
    fetchRows(
      { route, path: { id: listId }, form: 'text', id: target, columns, byteLength: byteSize },
      place,
      signal,
      progress,
    ),
  );
}

/** Returns the options of a saved result. If they are invalid in this version, all have their defaults. */
function toOptions<S extends OptionSpecs>(tool: ToolDescription<S>, settings: unknown): OptionsOf<S> {
  const parsed = parseOptions(tool.options, settings);
  return parsed.ok ? parsed.options : defaultOptions(tool.options);
}

/**
 * Builds the form of a project.
 * @param columns number of saved columns, of which the page shows as many as it can
 */
export function toProjectForm(settings: unknown, columns: number): ToolForm<typeof MERGE_OPTIONS> {
  const { options, fields } = toForm(mergeDescription, settings ?? {}, {});
  const missing = Math.min(columns, MAX_PAGE_COLUMNS) - options.columns.length;
  const added = Array.from({ length: Math.max(0, missing) }, () => defaultOptions(MERGE_OPTIONS.columns.fields));
  return { options: { ...options, columns: [...options.columns, ...added] }, fields };
}

/** Builds the form of a saved result. */
export function toForm<S extends OptionSpecs>(
  tool: ToolDescription<S>,
  settings: unknown,
  fields: SavedInputs['fields'],
): ToolForm<S> {
  return { options: toOptions(tool, settings), fields: { ...emptyForm(tool).fields, ...fields } };
}

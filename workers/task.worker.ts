import { expose, type Remote, wrap } from 'comlink';
import type { ToolId } from '../libs/tools/index.ts';
import { settle } from './outcome.ts';
import type { RowsChannel } from './protocol/rows.ts';
import type { TaskService, ToolTask } from './protocol/task-service.ts';
import { checkRows } from './tasks/check.ts';
import { copyRows, exportRows } from './tasks/export.ts';
import { exportParts } from './tasks/export-parts.ts';
import { exportReasons } from './tasks/export-reasons.ts';
import { fetchIntoRows } from './tasks/fetch.ts';
import { findRows } from './tasks/find.ts';
import { importIntoRows } from './tasks/import.ts';
import { readColumns, readRowsAsTable } from './tasks/import-table.ts';
import { makeListTable } from './tasks/list-as-table.ts';
import { measureRows } from './tasks/measure.ts';
import { runTool } from './tasks/run.ts';
import { TextIntake } from './tasks/text.ts';
import { gzipRows } from './tasks/upload.ts';

/** Loads the code for filters and orders, which only tables need. */
const loadArrange = () => import('./tasks/arrange.ts');

/** Loads the code for recipes. */
const loadRecipe = () => import('./tasks/recipe.ts');

/** Loads the tasks of one tool. The bundle has every file of the folder, so tests are in a folder of their own. */
const loadToolTasks = (tool: ToolId): Promise<Readonly<Record<string, ToolTask<unknown, unknown>>>> =>
  import(`./tools/${tool}.ts`);

let channel: Remote<RowsChannel>;
let intake: TextIntake;

const service: TaskService = {
  connect: (port) => {
    channel = wrap<RowsChannel>(port);
  },
  run: (task, onProgress) => settle(() => runTool(channel, task, onProgress)),
  previewRun: (task) => settle(async () => (await import('./tasks/preview-run.ts')).previewRun(channel, task)),
  runRecipe: (task, onEvent) => settle(async () => (await loadRecipe()).runRecipe(channel, task, onEvent)),
  beginText: async (id) => {
    intake = await TextIntake.begin(channel, id);
  },
  pushText: (piece) =>
    settle(async () => {
      await intake.push(piece);
      return null;
    }),
  finishText: () => settle(() => intake.finish()),
  importFiles: (task, onProgress) => settle(() => importIntoRows(channel, task, onProgress)),
  readColumns: (files, sheet) => settle(() => readColumns(files, sheet)),
  readTable: (task, onProgress) => settle(() => readRowsAsTable(channel, task, onProgress)),
  exportRows: (task, onProgress) => settle(() => exportRows(channel, task, onProgress)),
  exportParts: (task, onProgress) => settle(() => exportParts(channel, task, onProgress)),
  exportReasons: (task, onProgress) => settle(() => exportReasons(channel, task, onProgress)),
  copyRows: (id, format) => settle(() => copyRows(channel, id, format)),
  arrangeRows: (task, onProgress) => settle(async () => (await loadArrange()).arrangeTable(channel, task, onProgress)),
  takeCells: (task, onProgress) => settle(async () => (await loadArrange()).takeCells(channel, task, onProgress)),
  makeListTable: (task, onProgress) => settle(() => makeListTable(channel, task, onProgress)),
  gzipRows: (id, lines, onProgress) => settle(() => gzipRows(channel, id, lines, onProgress)),
  fetchRows: (task, onProgress) => settle(() => fetchIntoRows(channel, task, onProgress)),
  measure: (rows, onProgress) => settle(() => measureRows(channel, rows, onProgress)),
  checkRows: (task, onProgress) => settle(() => checkRows(channel, task, onProgress)),
  find: (task, onFound, onCount) => settle(() => findRows(channel, task, onFound, onCount)),
  runToolTask: (tool, name, task, onProgress = () => {}) =>
    settle(async () => (await loadToolTasks(tool))[name](channel, task, onProgress)),
};

expose(service);

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

/** Loads the tasks of one tool. */
const loadToolTasks = (tool: ToolId): Promise<Readonly<Record<string, ToolTask<unknown, unknown>>>> =>
  import(`./tools/${tool}.ts`);

let channel: Remote<RowsChannel>;
let intake: TextIntake;

const service: TaskService = {
  connect: (port) => {
    channel = wrap<RowsChannel>(port);
  },
  run: (job, onProgress) => settle(() => runTool(channel, job, onProgress)),
  previewRun: (job) => settle(async () => (await import('./tasks/preview-run.ts')).previewRun(channel, job)),
  runRecipe: (job, onEvent) => settle(async () => (await loadRecipe()).runRecipe(channel, job, onEvent)),
  beginText: async (id) => {
    await channel.begin(id);
    intake = new TextIntake(channel, id);
  },
  pushText: (piece) =>
    settle(async () => {
      await intake.push(piece);
      return null;
    }),
  finishText: (id) =>
    settle(async () => {
      const stats = await intake.finish();
      await channel.finish(id);
      return stats;
    }),
  importFiles: (job, onProgress) => settle(() => importIntoRows(channel, job, onProgress)),
  readColumns: (files) => settle(() => readColumns(files)),
  readTable: (job, onProgress) => settle(() => readRowsAsTable(channel, job, onProgress)),
  exportRows: (job, onProgress) => settle(() => exportRows(channel, job, onProgress)),
  exportParts: (job, onProgress) => settle(() => exportParts(channel, job, onProgress)),
  exportReasons: (job, onProgress) => settle(() => exportReasons(channel, job, onProgress)),
  copyRows: (id, format) => settle(() => copyRows(channel, id, format)),
  arrangeRows: (job, onProgress) => settle(async () => (await loadArrange()).arrangeTable(channel, job, onProgress)),
  takeCells: (job, onProgress) => settle(async () => (await loadArrange()).takeCells(channel, job, onProgress)),
  makeListTable: (job, onProgress) => settle(() => makeListTable(channel, job, onProgress)),
  gzipRows: (id, lines, onProgress) => settle(() => gzipRows(channel, id, lines, onProgress)),
  fetchRows: (job, onProgress) => settle(() => fetchIntoRows(channel, job, onProgress)),
  measure: (rows, onProgress) => settle(() => measureRows(channel, rows, onProgress)),
  checkRows: (job, onProgress) => settle(() => checkRows(channel, job, onProgress)),
  find: (job, onFound, onCount) => settle(() => findRows(channel, job, onFound, onCount)),
  runToolTask: (tool, task, job, onProgress = () => {}) =>
    settle(async () => (await loadToolTasks(tool))[task](channel, job, onProgress)),
};

expose(service);

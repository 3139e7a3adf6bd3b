import { expose, type Remote, wrap } from 'comlink';
import { settle } from './outcome.ts';
import type { RowsChannel } from './protocol/rows.ts';
import type { TaskService } from './protocol/task-service.ts';
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

/** Loads the preview code, which only find and replace needs. */
const loadPreview = () => import('./tasks/preview.ts');

/** Loads the code for filters and orders, which only tables need. */
const loadArrange = () => import('./tasks/arrange.ts');

/** Loads the code for recipes. */
const loadRecipe = () => import('./tasks/recipe.ts');

/** Loads the code for results of the n-gram analysis. */
const loadNgrams = () => import('./tasks/ngrams.ts');

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
  countFixes: (job, onProgress) =>
    settle(async () => (await import('./tasks/count-fixes.ts')).countFixes(channel, job, onProgress)),
  find: (job, onFound, onCount) => settle(() => findRows(channel, job, onFound, onCount)),
  matchTerms: (job, onProgress) => settle(async () => (await loadNgrams()).matchTerms(channel, job, onProgress)),
  scanNgrams: (job) => settle(async () => (await loadNgrams()).scanNgrams(channel, job)),
  dropNegatives: (job, onProgress) =>
    settle(async () => (await import('./tasks/conflicts.ts')).dropNegatives(channel, job, onProgress)),
  loadPreview: async () => (await loadPreview()).prepareSearch(),
  countMatches: (job, limitMs) => settle(async () => (await loadPreview()).countSearch(channel, job, limitMs)),
  nextMatch: (job, fromRow) => settle(async () => (await loadPreview()).nextSearchRow(channel, job, fromRow)),
  markMatches: (lines, terms, replaceWith) =>
    settle(async () => (await loadPreview()).markSearch(lines, terms, replaceWith)),
  previewRules: (job, limitMs) => settle(async () => (await loadPreview()).previewList(channel, job, limitMs)),
  readRules: (text, already) =>
    settle(async () => (await import('../libs/tools/replace/rule-file.ts')).readRules(text, already)),
};

expose(service);

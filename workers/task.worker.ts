import { expose, type Remote, wrap } from 'comlink';
import { settle } from './outcome.ts';
import type { RowsChannel, TaskService } from './protocol.ts';
import { checkRows } from './tasks/check.ts';
import { copyRows, exportRows } from './tasks/export.ts';
import { exportReasons } from './tasks/export-reasons.ts';
import { fetchIntoRows } from './tasks/fetch.ts';
import { findRows } from './tasks/find.ts';
import { importIntoRows } from './tasks/import.ts';
import { measureRows } from './tasks/measure.ts';
import { runTool } from './tasks/run.ts';
import { TextIntake } from './tasks/text.ts';
import { gzipRows } from './tasks/upload.ts';

/** Loads the preview code, which only find and replace needs. */
const loadPreview = () => import('./tasks/preview.ts');

let channel: Remote<RowsChannel>;
let intake: TextIntake;

const service: TaskService = {
  connect: (port) => {
    channel = wrap<RowsChannel>(port);
  },
  run: (job, onProgress) => settle(() => runTool(channel, job, onProgress)),
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
  exportRows: (job, onProgress) => settle(() => exportRows(channel, job, onProgress)),
  exportReasons: (job, onProgress) => settle(() => exportReasons(channel, job, onProgress)),
  copyRows: (id, format) => settle(() => copyRows(channel, id, format)),
  gzipRows: (id, lines, onProgress) => settle(() => gzipRows(channel, id, lines, onProgress)),
  fetchRows: (job, onProgress) => settle(() => fetchIntoRows(channel, job, onProgress)),
  measure: (rows, onProgress) => settle(() => measureRows(channel, rows, onProgress)),
  checkRows: (job, onProgress) => settle(() => checkRows(channel, job, onProgress)),
  find: (job, onFound, onCount) => settle(() => findRows(channel, job, onFound, onCount)),
  loadPreview: async () => (await loadPreview()).prepareSearch(),
  countMatches: (job, limitMs) => settle(async () => (await loadPreview()).countSearch(channel, job, limitMs)),
  nextMatch: (job, fromRow) => settle(async () => (await loadPreview()).nextSearchRow(channel, job, fromRow)),
  markMatches: (lines, terms, replaceWith) =>
    settle(async () => (await loadPreview()).markSearch(lines, terms, replaceWith)),
};

expose(service);

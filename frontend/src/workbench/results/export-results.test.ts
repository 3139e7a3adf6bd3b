import { afterEach, expect, it, vi } from 'vitest';
import type { ExportFormat } from '../../../../libs/files/export-formats.ts';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import type { ExportTask } from '../../../../workers/protocol/tasks.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import type { ToolRun } from '../runs/tool-run.ts';
import { ToolRunner } from '../runs/tool-runner.ts';
import { exportResults, openInSheets } from './export-results.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('exports rows of its own, which stay when the view of the table changes', async () => {
  const calls: unknown[] = [];
  answerForWorkers({
    rows: {
      alias: (from: string, to: string) => void calls.push(['alias', from, to]),
      dispose: (ids: readonly string[]) => void calls.push(['dispose', ...ids]),
    },
    task: {
      exportRows: ({ outputs }: { readonly outputs: unknown }) => {
        calls.push(outputs);
        return { ok: true, value: { bytes: 2, file: null } };
      },
    },
  });
  const shown: RowsState = { id: 'runs/1/view', count: 1, byteLength: 2, isGrowing: false };
  const run = { outputs: { lines: shown }, isPartial: false, form: null, report: {} } as unknown as ToolRun;
  const format = { label: 'TXT', extension: 'txt', mediaType: 'text/plain', rows: { kind: 'txt' } } as ExportFormat;
  await exportResults('dedupe', format, run, shown, new AbortController().signal, () => {});
  await expect.poll(() => calls.length).toBe(3);
  const [alias, , dispose] = calls as string[][];
  expect(calls).toEqual([['alias', 'runs/1/view', alias[2]], { lines: alias[2] }, ['dispose', dispose[1]]]);
  expect(dispose[1]).toBe(alias[2]);
});

/** Returns the exports that the task worker receives from now on. */
function collectExports(): readonly ExportTask[] {
  const exported: ExportTask[] = [];
  const exportRows = (task: ExportTask) => {
    exported.push(task);
    return { ok: true, value: { bytes: 2, file: null } };
  };
  answerForWorkers({ rows: {}, task: { exportRows } });
  return exported;
}

const rowsOf = (id: string): RowsState => ({ id, count: 1, byteLength: 2, isGrowing: false });

it.each([
  ['urls', ['urls', 'rejected'], 'UTM URLs', /^utm-urls-\d{8}-\d{6}\.csv$/],
  ['rejected', ['urls', 'rejected'], undefined, /^utm-urls-rejected-\d{8}-\d{6}\.csv$/],
  // Further outputs of a recipe come without the main one.
  ['rejected', ['rejected'], undefined, /^utm-urls-rejected-\d{8}-\d{6}\.csv$/],
])('exports %s of %j of the UTM builder to CSV with the header %s', async (output, outputs, header, name) => {
  const exported = collectExports();
  const run = {
    ...new ToolRunner().run,
    outputs: Object.fromEntries(outputs.map((id) => [id, rowsOf(`runs/2/${id}`)])),
    ...(outputs.length === 1 && { mainOutput: 'urls' }),
  };
  const [, csv] = toolEntry('utm').exports.formats;
  await exportResults('utm', csv, run, rowsOf(`runs/2/${output}`), new AbortController().signal, () => {});
  expect(exported[0]?.fileName.split(' ').at(-1)).toMatch(name);
  expect(exported.map(({ format }) => format.rows)).toEqual([
    { kind: 'csv', quotes: 'needed', isSpreadsheetSafe: false, ...(header && { header }) },
  ]);
});

it('exports JSON of the main list with the other outputs, also if those arrived first', async () => {
  const exported = collectExports();
  const outputs = { duplicates: rowsOf('runs/2/duplicates'), unique: rowsOf('runs/2/unique') };
  const run = { ...new ToolRunner().run, outputs, mainOutput: 'unique' };
  const json = toolEntry('dedupe').exports.formats.find(({ extension }) => extension === 'json') as ExportFormat;
  await exportResults('dedupe', json, run, outputs.unique, new AbortController().signal, () => {});
  expect(exported.map((task) => Object.keys(task.outputs))).toEqual([['unique', 'duplicates']]);
});

it.each([
  [10_000_001, 20_000_002, '10,000,001 rows do not fit into a Google Sheet'],
  [1_000, 300_000_000, '300 MB is more than a clipboard can hold.'],
])('says why %i rows of %i bytes cannot be opened in Google Sheets', async (count, byteLength, reason) => {
  const close = openToastPlace('test');
  const rows = { id: 'runs/1', count, byteLength, isGrowing: false };
  await openInSheets(rows, { kind: 'txt' }, new AbortController().signal);
  expect(readToast('test')?.message).toContain(reason);
  close();
});

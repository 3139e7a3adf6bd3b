import { afterEach, expect, it, vi } from 'vitest';
import { CSV } from '../../../../libs/files/export-formats.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { ExportTask, FetchTask } from '../../../../workers/protocol/tasks.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.ts';
import { exportSaved } from './export-saved.ts';

const RECORD = { id: 'r1', name: 'Blocked: 42/43', byteSize: 9, columns: ['Keyword', 'Clicks'] };
const ROUTE = 'GET /api/saved-results/{id}/content';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('fetches the rows of a result, writes them to a file with its name, and frees them', async () => {
  const close = openToastPlace('test');
  const fetched: FetchTask[] = [];
  const written: ExportTask[] = [];
  const disposed: string[] = [];
  answerForWorkers({
    rows: { dispose: (ids: readonly string[]) => void disposed.push(...ids) },
    task: {
      fetchRows: (task: FetchTask) => {
        fetched.push(task);
        return { ok: true, value: { ok: true, stats: {} } };
      },
      exportRows: (task: ExportTask) => {
        written.push(task);
        return { ok: true, value: { bytes: 9, file: null } };
      },
    },
  });
  await exportSaved(RECORD, CSV, ROUTE);
  const [{ id, url, columns }] = fetched;
  expect([url, columns]).toEqual(['/api/saved-results/r1/content', RECORD.columns]);
  expect(written).toMatchObject([{ format: CSV, outputs: { lines: id } }]);
  expect(readToast('test')).toMatchObject({ title: 'Export ready', message: 'Blocked  42 43.csv · 9 bytes' });
  await expect.poll(() => disposed).toEqual([id]);
  close();
});

it('says why the rows cannot be fetched', async () => {
  const close = openToastPlace('test');
  const body = JSON.stringify({ error: { code: 'not_found', message: 'There is no result with this id.' } });
  const refusal = { ok: false, status: 404, body, retryAfter: null };
  answerForWorkers({ rows: {}, task: { fetchRows: () => ({ ok: true, value: refusal }) } });
  await exportSaved(RECORD, CSV, ROUTE);
  expect(readToast('test')).toMatchObject({ title: 'Export failed', tone: 'error' });
  close();
});

import { afterEach, expect, it, vi } from 'vitest';
import { CSV } from '../../../../libs/files/export-formats.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { OnProgress } from '../../../../workers/protocol/task-service.ts';
import type { ExportTask, FetchTask } from '../../../../workers/protocol/tasks.ts';
import { hideToast, openToastPlace, readToast } from '../../shared/ui/toast.tsx';
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
      fetchRows: async (task: FetchTask, progress: OnProgress) => {
        fetched.push(task);
        await progress(9, 9);
        return { ok: true, value: { ok: true, stats: {} } };
      },
      exportRows: (task: ExportTask) => {
        written.push(task);
        return { ok: true, value: { bytes: 9, file: null } };
      },
    },
  });
  const statuses: string[] = [];
  await exportSaved(RECORD, CSV, ROUTE, new AbortController().signal, (status) => statuses.push(status));
  const [{ id, url, columns }] = fetched;
  expect([url, columns]).toEqual(['/api/saved-results/r1/content', RECORD.columns]);
  expect(written).toMatchObject([
    { format: CSV, outputs: { lines: id }, fileName: expect.stringMatching(/Blocked 42 43\.csv$/) },
  ]);
  expect(statuses).toEqual(['Reading 9 bytes of 9 bytes']);
  expect(readToast('test')).toMatchObject({ title: 'Export ready', message: 'Blocked 42 43.csv · 9 bytes' });
  await expect.poll(() => disposed).toEqual([id]);
  hideToast(readToast('test')?.id ?? 0);
  close();
});

it('can be cancelled', async () => {
  const close = openToastPlace('test');
  const abort = new AbortController();
  const fetchRows = () => {
    abort.abort();
    return new Promise(() => {});
  };
  answerForWorkers({ rows: {}, task: { fetchRows } });
  await exportSaved(RECORD, CSV, ROUTE, abort.signal, () => undefined);
  expect(readToast('test')).toMatchObject({ title: 'Export cancelled' });
  hideToast(readToast('test')?.id ?? 0);
  close();
});

it('says why the rows cannot be fetched', async () => {
  const close = openToastPlace('test');
  const body = JSON.stringify({ code: 'not_found', message: 'There is no result with this id.' });
  const refusal = { ok: false, status: 404, body, retryAfter: null };
  answerForWorkers({ rows: {}, task: { fetchRows: () => ({ ok: true, value: refusal }) } });
  await exportSaved(RECORD, CSV, ROUTE, new AbortController().signal, () => undefined);
  expect(readToast('test')).toMatchObject({
    title: 'Export failed',
    message: 'There is no result with this id.',
    tone: 'error',
  });
  hideToast(readToast('test')?.id ?? 0);
  close();
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { fetchRows } from './load-list.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the column of a table', () => {
  it('leaves no rows of the table when its loading is cancelled', async () => {
    const { host } = storeRowsInPage();
    host.putText('inputs/a#1/table', new TextEncoder().encode('fetched so far'));
    const route = 'GET /api/saved-lists/{id}/content' as const;
    const request = {
      route,
      path: { id: '1' },
      form: 'text',
      id: 'inputs/a#1',
      columns: ['A'],
      byteLength: 9,
    } as const;
    const loading = fetchRows(request, 0, AbortSignal.abort(new Error('cancelled')), () => {});
    await expect(loading).rejects.toThrow('cancelled');
    expect(host.describe('inputs/a#1/table')).toBeNull();
  });
});

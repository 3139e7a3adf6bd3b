import { afterEach, expect, it, vi } from 'vitest';
import { openToastPlace, readToast } from '../../../shared/ui/toast.tsx';
import { TaskFailed } from '../../../shared/workers/task-client.ts';
import { copyRows } from './copy-rows.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

async function copy(write: () => Promise<void>, signal?: AbortSignal) {
  vi.stubGlobal('navigator', { clipboard: { writeText: write } });
  const closePlace = openToastPlace('test');
  const before = readToast('test');
  const isCopied = await copyRows('red', { message: () => '1 row copied.', ...(signal && { signal }) });
  const toast = readToast('test');
  closePlace();
  return { isCopied, said: toast === before ? null : [toast?.title, toast?.message] };
}

it.each<[string, Error, string]>([
  ['the browser refuses', new DOMException('Write permission denied.', 'NotAllowedError'), 'Could not copy to'],
  ['a worker is broken', new TaskFailed({ code: 'fault', message: 'x is undefined' }), 'Could not copy to clipboard'],
  ['the rows are too large', new TaskFailed({ code: 'mistake', message: '300 MB is more' }), '300 MB is more'],
])('says that rows were not copied if %s', async (_, error, message) => {
  const { isCopied, said } = await copy(() => Promise.reject(error));
  expect([isCopied, said]).toEqual([false, ['Copy failed', expect.stringContaining(message)]]);
});

it('says that rows were copied, and nothing if the copy was cancelled', async () => {
  expect(await copy(async () => {})).toEqual({ isCopied: true, said: ['Copied to clipboard', '1 row copied.'] });
  const cancelled = await copy(() => Promise.reject(new Error('cancelled')), AbortSignal.abort());
  expect(cancelled).toEqual({ isCopied: false, said: null });
});

import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Fails as a worker whose script cannot be loaded. */
class FailingWorker extends EventTarget {
  static started = 0;

  constructor() {
    super();
    FailingWorker.started++;
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }

  postMessage(): void {}

  terminate(): void {}
}

it('starts a worker that never answers three times, then says what to do', async () => {
  vi.stubGlobal('Worker', FailingWorker);
  // Other test files share the modules, and the connection is given up for good.
  vi.resetModules();
  const { rowsClient } = await import('./rows-client.ts');
  const { openToastPlace, readToast } = await import('../ui/toast.tsx');
  const close = openToastPlace('test');
  const waits: (number | null)[] = [];
  const use = () => rowsClient.call(async (rows) => rows.text('input'));
  rowsClient.onLost((retryMs) => {
    waits.push(retryMs);
    void use().catch(() => {});
  });
  await expect(use()).rejects.toThrow('lost');
  await expect.poll(() => waits).toEqual([1_000, 2_000, null]);
  await expect(use()).rejects.toThrow('reload the page');
  expect([FailingWorker.started, readToast('test')?.title]).toEqual([3, 'Lists cannot be loaded']);
  close();
});

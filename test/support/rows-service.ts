import type { Remote } from 'comlink';
import { vi } from 'vitest';
import { rowsClient } from '../../frontend/src/shared/workers/rows-client.ts';
import type { RestoredInput, RowsId, RowsService } from '../../workers/protocol/rows.ts';
import { RowsHost } from '../../workers/rows-host.ts';

type Call = 'putText' | 'alias' | 'insert' | 'text' | 'keep' | 'dispose' | 'restore';

/** The rows of a tab without the worker, whose calls can fail. */
export interface RowsInPage {
  readonly host: RowsHost;
  /** Inputs that the tab has persisted. */
  restored: readonly RestoredInput[];
  /** Number of lines of each input that was persisted last. */
  readonly persistedLines: Map<RowsId, number>;
  /** Called before each call; what it throws is the answer. */
  before: (call: Call) => void;
  /** Called before each answer arrives. */
  after: (call: Call) => void;
}

/** Has the page store its rows in this thread, until mocks are restored. Answers come later, as those of a worker. */
export function storeRowsInPage(): RowsInPage {
  const host = new RowsHost(() => {});
  const page: RowsInPage = { host, restored: [], persistedLines: new Map(), before: () => {}, after: () => {} };
  const service: Pick<RowsService, Call> = {
    putText: (id, bytes) => host.putText(id, bytes),
    alias: (from, to, isDispensable) => host.alias(from, to, isDispensable),
    insert: (from, to, lines) => host.insert(from, to, lines),
    text: (id) => host.text(id),
    keep: async (id, { lines }) => void page.persistedLines.set(id, lines),
    dispose: (ids) => host.dispose(ids),
    restore: async () => page.restored,
  };
  const remote = new Proxy(service, {
    get:
      (_service, name: Call) =>
      async (...given: never[]) => {
        page.before(name);
        const call: (...given: never[]) => unknown = service[name];
        const answer = await call(...given);
        page.after(name);
        return answer;
      },
  }) as unknown as Remote<RowsService>;
  vi.spyOn(rowsClient, 'call').mockImplementation((use) => use(remote));
  const locks = {
    request: (_name: string, _options: LockOptions, hold: () => Promise<never>) => hold(),
    query: async () => ({ held: [] }),
  };
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager);
  return page;
}

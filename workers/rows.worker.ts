import { expose, type ProxyMarked, transfer } from 'comlink';
import { purgeExports } from './file-sink.ts';
import { InputKeeper } from './input-keeper.ts';
import { settle } from './outcome.ts';
import type { RowsChannel, RowsId, RowsService, RowsState } from './protocol/rows.ts';
import { RowsHost } from './rows-host.ts';

/** Minimum time between two reports of growing sequences. */
const REPORT_INTERVAL_MS = 100;

type Listener = ((state: RowsState) => void) & Partial<ProxyMarked>;

const keeper = new InputKeeper();
const host = new RowsHost(report);
const pending = new Map<RowsId, RowsState>();
let listener: Listener | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;
let nameTab: (tab: string) => void = () => {};
/** Name of the tab, once its inputs are loaded. Writes wait for it, since loading deletes unfinished ones. */
const tabName = new Promise<string>((resolve) => {
  nameTab = resolve;
});

/** Reports the first change and the end of a sequence at once, and batches the changes in between. */
function report(state: RowsState): void {
  pending.set(state.id, state);
  if (timer === null || !state.isGrowing) {
    flushPending();
  }
  timer ??= setTimeout(() => {
    timer = null;
    flushPending();
  }, REPORT_INTERVAL_MS);
}

function flushPending(): void {
  for (const state of pending.values()) {
    listener?.(state);
  }
  pending.clear();
}

const channel: RowsChannel = {
  describe: (id) => host.describe(id),
  block: (id, index, memory) => {
    const block = host.copyBlock(id, index, memory);
    return transfer(block, [block.bytes.buffer]);
  },
  begin: (id) => host.begin(id),
  setColumns: (id, columns) => host.setColumns(id, columns),
  append: (id, block) =>
    settle(() => {
      host.append(id, block);
      return null;
    }),
  appendProduct: (id, recipe) => host.appendProduct(id, recipe),
  split: (kept, dropped, block, keep) =>
    settle(() => {
      host.split(kept, dropped, block, keep);
      return null;
    }),
  finish: (id) => host.finish(id),
  arrange: (from, to, arranged) =>
    settle(() => {
      host.arrange(from, to, arranged);
      return null;
    }),
  setProducts: (to, recipes, columns) => host.setProducts(to, recipes, columns),
};

const service: RowsService = {
  connect: (port) => expose(channel, port),
  setMemoryLimit: (bytes) => host.setMemoryLimit(bytes),
  subscribe: (callback) => {
    listener = callback;
  },
  window: (id, start, end) => host.window(id, start, end),
  rowNumbers: (id, start, end) => {
    const numbers = host.rowNumbers(id, start, end);
    return transfer(numbers, [numbers.buffer]);
  },
  pickRows: (from, to, numbers) => host.pickRows(from, to, numbers),
  text: (id) => host.text(id),
  row: (id, index) => host.row(id, index),
  putText: (id, bytes) => host.putText(id, bytes),
  alias: (from, to, isDispensable) => host.alias(from, to, isDispensable),
  insert: (from, to, lines) => host.insert(from, to, lines),
  finish: (id) => host.finish(id),
  dispose: (ids) => host.dispose(ids),
  keep: async (id, stats, from = id) => {
    const input = { rows: host.rows(from), recipes: host.recipes(from), columns: host.columns(from) };
    await keeper.keep(await tabName, id, stats, input);
  },
  keepReading: async (id, reading) => keeper.keepReading(await tabName, id, reading),
  restore: async (tab, otherLiveTabs) => {
    try {
      if (otherLiveTabs) {
        void purgeExports([tab, ...otherLiveTabs]);
        await keeper.dropDead(tab, otherLiveTabs);
      }
      return host.restore(await keeper.load(tab));
    } finally {
      nameTab(tab);
    }
  },
};

expose(service);

// The first number format of a process loads locale data for about 20 ms. Loading it here keeps that off the main
// thread during the first import.
new Intl.NumberFormat().format(0);

import { OutputRows } from '../shared/output-rows.ts';
import type { RunContext } from '../shared/tool.ts';
import type { NegativeIndex } from './negative-index.ts';
import type { NegativeStore } from './negative-store.ts';
import { findCovers } from './shorten.ts';

/** Counts of a shortened list of negatives. */
export interface ShortList {
  readonly keptNegativeCount: number;
  readonly redundantCount: number;
}

const encoder = new TextEncoder();
const TAB = encoder.encode('\t');
/** Cells for campaign and ad group of a negative that is a line of a list. */
const NO_CELLS = encoder.encode('\t\t');

/**
 * Writes the negatives that block keywords, those that block most first.
 * @param blocks number of blocked keywords for each class
 */
export async function writeCulprits(store: NegativeStore, blocks: Uint32Array, context: RunContext): Promise<void> {
  const classes = store.classOf.values;
  const culprits: number[] = [];
  for (let negative = 0; negative < store.count; negative++) {
    if (blocks[classes[negative]] > 0) {
      culprits.push(negative);
    }
  }
  culprits.sort((one, other) => blocks[classes[other]] - blocks[classes[one]] || one - other);
  const out = new NegativeWriter(store, context, 'culprits');
  for (const negative of culprits) {
    out.appendNegative(negative);
    out.rows.writer.append(encoder.encode(`\t${blocks[classes[negative]]}`));
    out.rows.endRow();
    if (out.rows.isFull) {
      await out.rows.flush();
    }
  }
  await out.rows.flush();
}

/**
 * Writes the negatives that remain and those that others cover.
 * @param isTable true if the remaining ones are written as a table, false if as the lines they were
 */
export async function writeShortList(
  store: NegativeStore,
  index: NegativeIndex,
  context: RunContext,
  isTable: boolean,
): Promise<ShortList> {
  const covers = findCovers(store, index, context.signal);
  const kept = new NegativeWriter(store, context, 'keptNegatives');
  const redundant = new NegativeWriter(store, context, 'redundant');
  for (let negative = 0; negative < store.count; negative++) {
    const own = store.classOf.values[negative];
    const cover = covers[own] < 0 ? own : covers[own];
    const first = store.firstOf.values[cover];
    if (first === negative) {
      kept.appendSource(negative, isTable);
      kept.rows.endRow();
    } else {
      redundant.appendNegative(negative);
      redundant.rows.writer.append(TAB);
      redundant.appendNegative(first);
      redundant.rows.endRow();
    }
    if (kept.rows.isFull) {
      await kept.rows.flush();
    }
    if (redundant.rows.isFull) {
      await redundant.rows.flush();
    }
  }
  await kept.rows.flush();
  await redundant.rows.flush();
  return { keptNegativeCount: kept.rows.count, redundantCount: redundant.rows.count };
}

/** Writes rows about negatives. */
class NegativeWriter {
  readonly rows: OutputRows;
  readonly #store: NegativeStore;
  readonly #levels: readonly Uint8Array[];

  constructor(store: NegativeStore, context: RunContext, output: string) {
    this.#store = store;
    this.rows = new OutputRows(context, output);
    this.#levels = store.scopes.levelCells();
  }

  /** Appends the cells for negative, match type and level. */
  appendNegative(negative: number): void {
    const { names, classOf, scopeOf } = this.#store;
    this.rows.writer.append(names.bytes, names.ends[negative], names.ends[negative + 1]);
    this.rows.writer.append(this.#levels[scopeOf.values[classOf.values[negative]]]);
  }

  /** Appends a negative as it was given. */
  appendSource(negative: number, isTable: boolean): void {
    const { names, sources, listCount } = this.#store;
    const start = sources.ends[negative];
    const end = sources.ends[negative + 1];
    if (!isTable) {
      this.rows.writer.append(sources.bytes, start, end);
      return;
    }
    this.rows.writer.append(names.bytes, names.ends[negative], names.ends[negative + 1]);
    if (negative < listCount) {
      this.rows.writer.append(NO_CELLS);
    } else {
      this.rows.writer.append(TAB);
      this.rows.writer.append(sources.bytes, start, end);
    }
  }
}

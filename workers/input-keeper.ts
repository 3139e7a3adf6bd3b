import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { BlockRows } from '../libs/lines/block-rows.ts';
import type { Bytes } from '../libs/lines/line-block.ts';
import type { LineStats } from '../libs/lines/line-stats.ts';
import type { ProductRecipe } from '../libs/lines/product-rows.ts';
import type { Rows } from '../libs/lines/rows.ts';
import type { RowsId } from './protocol.ts';

/** One input of one tab. Its blocks stand beside it; it is written after them, so a half-written one is never seen. */
interface KeptInput {
  readonly tab: string;
  readonly id: RowsId;
  readonly stats: LineStats;
  /** Names the blocks that belong to it; each write has a number of its own. */
  readonly version: string;
  readonly recipe?: ProductRecipe;
}

interface KeptBlock {
  readonly version: string;
  readonly seq: number;
  readonly bytes: Bytes;
  readonly count: number;
}

interface KeeperSchema extends DBSchema {
  inputs: { key: [string, string]; value: KeptInput };
  blocks: { key: [string, number]; value: KeptBlock };
}

/** What was kept of one input. */
export interface LoadedInput {
  readonly id: RowsId;
  readonly stats: LineStats;
  readonly rows: BlockRows | null;
  readonly recipe: ProductRecipe | undefined;
}

/** Keeps the bulk inputs of a tab in IndexedDB, so that they are back after a reload. */
export class InputKeeper {
  private database: Promise<IDBPDatabase<KeeperSchema>> | null = null;
  /** Newest write wanted of each input; an older one that is still under way gives up. */
  private readonly newest = new Map<RowsId, string>();

  /** Writes an input, or forgets it when it has no lines. A newer call for the same id overtakes an older one. */
  async keep(tab: string, id: RowsId, stats: LineStats, rows: Rows | undefined, recipe?: ProductRecipe): Promise<void> {
    const version = `${tab} ${crypto.randomUUID()}`;
    this.newest.set(id, version);
    const database = await this.open();
    const before = await database.get('inputs', [tab, id]);
    if (stats.lines > 0 && rows) {
      let seq = 0;
      for (const block of recipe ? [] : rows.blocks()) {
        if (this.newest.get(id) !== version) return this.dropBlocks(database, version);
        await database.put('blocks', { version, seq: seq++, bytes: block.bytes, count: block.count });
      }
      if (this.newest.get(id) !== version) return this.dropBlocks(database, version);
      await database.put('inputs', recipe ? { tab, id, stats, version, recipe } : { tab, id, stats, version });
    } else {
      await database.delete('inputs', [tab, id]);
    }
    if (before) await this.dropBlocks(database, before.version);
  }

  /** Loads what a tab had. */
  async load(tab: string): Promise<LoadedInput[]> {
    const database = await this.open();
    const kept = await database.getAll('inputs', IDBKeyRange.bound([tab, ''], [tab, '\uffff']));
    return Promise.all(
      kept.map(async ({ id, stats, version, recipe }) => {
        if (recipe) return { id, stats, rows: null, recipe };
        const rows = new BlockRows();
        for (const { bytes, count } of await database.getAll('blocks', blocksOf(version)))
          rows.append({ bytes, count });
        return { id, stats, rows, recipe: undefined };
      }),
    );
  }

  /** Removes what tabs that are gone have left, and what this tab never finished. Other live tabs may be writing. */
  async dropDead(tab: string, otherLiveTabs: readonly string[]): Promise<void> {
    const database = await this.open();
    const others = new Set(otherLiveTabs);
    const finished = new Set<string>();
    for (const input of await database.getAll('inputs')) {
      if (input.tab === tab) finished.add(input.version);
      else if (!others.has(input.tab)) await database.delete('inputs', [input.tab, input.id]);
    }
    const orphans = new Set<string>();
    let cursor = await database.transaction('blocks').store.openKeyCursor();
    while (cursor) {
      const version = cursor.key[0];
      if (!finished.has(version) && !others.has(tabOf(version))) orphans.add(version);
      cursor = await cursor.continue([version, Number.POSITIVE_INFINITY]);
    }
    for (const version of orphans) await this.dropBlocks(database, version);
  }

  private async dropBlocks(database: IDBPDatabase<KeeperSchema>, version: string): Promise<void> {
    await database.delete('blocks', blocksOf(version));
  }

  private open(): Promise<IDBPDatabase<KeeperSchema>> {
    this.database ??= openDB<KeeperSchema>('overprint-inputs', 1, {
      upgrade(database) {
        database.createObjectStore('inputs', { keyPath: ['tab', 'id'] });
        database.createObjectStore('blocks', { keyPath: ['version', 'seq'] });
      },
    });
    return this.database;
  }
}

/** Versions begin with the tab that wrote them. */
function tabOf(version: string): string {
  return version.slice(0, version.indexOf(' '));
}

function blocksOf(version: string): IDBKeyRange {
  return IDBKeyRange.bound([version, 0], [version, Number.POSITIVE_INFINITY]);
}

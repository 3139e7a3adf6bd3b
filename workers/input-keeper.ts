import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { BlockRows } from '../libs/lines/block-rows.ts';
import type { Bytes } from '../libs/lines/line-block.ts';
import type { LineStats } from '../libs/lines/line-stats.ts';
import type { ProductRecipe } from '../libs/lines/product-rows.ts';
import type { Rows } from '../libs/lines/rows.ts';
import { type BlockSizes, InputFiles } from './input-files.ts';
import type { RowsId } from './protocol.ts';

/** Shorter inputs, such as what is being typed, are as quick in the database. */
const FILE_FROM_BYTES = 4 * 2 ** 20;

/** One input of one tab. Its blocks stand beside it; it is written after them, so a half-written one is never seen. */
interface KeptInput {
  readonly tab: string;
  readonly id: RowsId;
  readonly stats: LineStats;
  /** Names the blocks that belong to it; each write has a number of its own. */
  readonly version: string;
  readonly recipe?: ProductRecipe;
  /** Set where the blocks are in a file of that version's name. */
  readonly sizes?: BlockSizes;
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

/**
 * Keeps the bulk inputs of a tab, so that they are back after a reload: in IndexedDB, the lines of long ones in a file
 * beside it where the browser has files.
 */
export class InputKeeper {
  private readonly files = new InputFiles();
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
      const isWanted = () => this.newest.get(id) === version;
      const sizes = recipe ? null : await this.writeBlocks(version, rows, isWanted);
      if (!isWanted()) return this.dropBlocks(database, version, sizes);
      const input = { tab, id, stats, version };
      await database.put('inputs', { ...input, ...(recipe && { recipe }), ...(sizes && { sizes }) });
    } else {
      await database.delete('inputs', [tab, id]);
    }
    if (before) await this.dropBlocks(database, before.version, before.sizes);
  }

  /** Loads what a tab had. */
  async load(tab: string): Promise<LoadedInput[]> {
    const database = await this.open();
    const kept = await database.getAll('inputs', IDBKeyRange.bound([tab, ''], [tab, '\uffff']));
    const loaded: LoadedInput[] = [];
    for (const { id, stats, version, recipe, sizes } of kept) {
      const rows = recipe ? null : await this.readBlocks(database, version, sizes);
      if (rows || recipe) loaded.push({ id, stats, rows, recipe });
    }
    return loaded;
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
    const isOrphan = (version: string) => !finished.has(version) && !others.has(tabOf(version));
    const orphans = new Set<string>();
    let cursor = await database.transaction('blocks').store.openKeyCursor();
    while (cursor) {
      const version = cursor.key[0];
      if (isOrphan(version)) orphans.add(version);
      cursor = await cursor.continue([version, Number.POSITIVE_INFINITY]);
    }
    for (const version of orphans) await database.delete('blocks', blocksOf(version));
    for (const name of (await this.files.names()).filter(isOrphan)) await this.files.drop(name);
  }

  /** @returns what their file consists of; null where they are in the database, or not wanted any more */
  private async writeBlocks(version: string, rows: Rows, isWanted: () => boolean): Promise<BlockSizes | null> {
    if (rows.byteLength >= FILE_FROM_BYTES) {
      try {
        return await this.files.write(version, rows.blocks(), isWanted);
      } catch {
        // No such storage, or no room in it: the database takes longer, but all browsers have it, and some compress.
      }
    }
    const database = await this.open();
    let seq = 0;
    for (const { bytes, count } of rows.blocks()) {
      if (!isWanted()) break;
      await database.put('blocks', { version, seq: seq++, bytes, count });
    }
    return null;
  }

  /** @returns null where a file is gone */
  private async readBlocks(
    database: IDBPDatabase<KeeperSchema>,
    version: string,
    sizes: BlockSizes | undefined,
  ): Promise<BlockRows | null> {
    if (sizes) return this.files.read(version, sizes);
    const rows = new BlockRows();
    for (const { bytes, count } of await database.getAll('blocks', blocksOf(version))) rows.append({ bytes, count });
    return rows;
  }

  private dropBlocks(
    database: IDBPDatabase<KeeperSchema>,
    version: string,
    sizes: BlockSizes | null | undefined,
  ): Promise<void> {
    return sizes ? this.files.drop(version) : database.delete('blocks', blocksOf(version));
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

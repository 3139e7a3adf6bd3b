import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Bytes } from '../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../libs/lines/blocks/line-stats.ts';
import type { ProductRecipe } from '../libs/lines/product/recipe.ts';
import { BlockRows } from '../libs/lines/rows/block-rows.ts';
import type { Rows } from '../libs/lines/rows/rows.ts';
import { randomId } from '../libs/random-id.ts';
import { type BlockSizes, InputFiles } from './input-files.ts';
import type { RowsId, TableReading } from './protocol/rows.ts';
import type { LoadedInput } from './rows-host.ts';

/** Smallest input to be stored as a file; for shorter ones, such as typed text, the database is as fast. */
const FILE_FROM_BYTES = 4 * 2 ** 20;
/**
 * Time in milliseconds for which the inputs of a tab that is not loaded stay (see docs/spec/formats.md). The browser may
 * have discarded the tab, or the user may have left the page and come back.
 */
const UNLOADED_MS = 2 * 24 * 60 * 60 * 1_000;

/**
 * One input of one tab. Its blocks are stored separately and written first, so a partly written input is never read.
 */
interface KeptInput {
  readonly tab: string;
  readonly id: RowsId;
  readonly stats: LineStats;
  /** Key of its blocks, unique for each write. */
  readonly version: string;
  /** Recipes of computed rows. */
  readonly recipes?: readonly ProductRecipe[];
  /** The only recipe of an input stored before several were possible. */
  readonly recipe?: ProductRecipe;
  /** Names of the columns of a table. */
  readonly columns?: readonly string[];
  /** Set if the table was read from a file or a paste. */
  readonly reading?: TableReading;
  /** Set if the blocks are in a file named like `version`. */
  readonly sizes?: BlockSizes;
  /** Time of the last write or load; missing in inputs of older versions of the site. */
  readonly usedAt?: number;
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

/** Rows to be stored: those of a list or table, or the recipes of products. */
interface InputRows {
  readonly rows: Rows | undefined;
  readonly recipes: readonly ProductRecipe[] | undefined;
  readonly columns: readonly string[] | undefined;
}

/**
 * Persists the bulk inputs of a tab, so that they survive a reload: in IndexedDB, and the lines of long inputs in files
 * where the browser supports them.
 */
export class InputKeeper {
  readonly #files = new InputFiles();
  #database: Promise<IDBPDatabase<KeeperSchema>> | null = null;
  /** Version of the newest write of each input; an older write that is still running gives up. */
  readonly #newest = new Map<RowsId, string>();
  /** Readings of the tables that were written last. */
  readonly #readings = new Map<RowsId, TableReading>();

  /**
   * Stores an input, or deletes it if it has neither lines nor columns. A newer call for the same id supersedes an older
   * one. If storing fails, nothing is left: an earlier input would come back after a reload.
   * @throws DOMException, for instance `QuotaExceededError`
   */
  async keep(tab: string, id: RowsId, stats: LineStats, given: InputRows): Promise<void> {
    const version = `${tab} ${randomId()}`;
    this.#newest.set(id, version);
    this.#readings.delete(id);
    const database = await this.#open();
    const before = await database.get('inputs', [tab, id]);
    const dropBefore = () => before && this.#dropBlocks(database, before.version, before.sizes);
    const isWanted = () => this.#newest.get(id) === version;
    if ((stats.lines > 0 || given.columns) && given.rows) {
      try {
        if (!(await this.#store(database, { tab, id, stats, version }, given, isWanted))) {
          return;
        }
      } catch (error) {
        if (isWanted()) {
          await database.delete('inputs', [tab, id]);
          await dropBefore();
        }
        throw error;
      }
    } else {
      await database.delete('inputs', [tab, id]);
    }
    await dropBefore();
  }

  /**
   * Stores the blocks of an input, then its record; if that fails, its blocks are removed.
   * @returns false if nothing was stored, because a newer call superseded this one
   */
  async #store(
    database: IDBPDatabase<KeeperSchema>,
    input: KeptInput,
    { rows, recipes, columns }: InputRows,
    isWanted: () => boolean,
  ): Promise<boolean> {
    const { id, version } = input;
    let sizes: BlockSizes | null = null;
    try {
      sizes = recipes || !rows ? null : await this.#writeBlocks(version, rows, isWanted);
      if (isWanted()) {
        const reading = this.#readings.get(id);
        await database.put('inputs', {
          ...input,
          ...(recipes && { recipes }),
          ...(columns && { columns }),
          ...(reading && { reading }),
          ...(sizes && { sizes }),
          usedAt: Date.now(),
        });
        return true;
      }
    } catch (error) {
      await this.#dropBlocks(database, version, sizes);
      throw error;
    }
    await this.#dropBlocks(database, version, sizes);
    return false;
  }

  /** Stores how the rows of an input were read, now or with the write that is still running. */
  async keepReading(tab: string, id: RowsId, reading: TableReading): Promise<void> {
    const version = this.#newest.get(id);
    this.#readings.set(id, reading);
    const { store, done } = (await this.#open()).transaction('inputs', 'readwrite');
    const input = await store.get([tab, id]);
    if (input && (version === undefined || input.version === version)) {
      await store.put({ ...input, reading });
    }
    await done;
  }

  /** Loads the stored inputs of a tab. */
  async load(tab: string): Promise<LoadedInput[]> {
    const database = await this.#open();
    const kept = await database.getAll('inputs', IDBKeyRange.bound([tab, ''], [tab, '\uffff']));
    const loaded: LoadedInput[] = [];
    for (const input of kept) {
      // Not awaited: writes of this tab begin later, and a full disk must not prevent the load.
      void database.put('inputs', { ...input, usedAt: Date.now() }).catch(() => {});
      const { id, stats, version, recipe, recipes = recipe && [recipe], columns, reading, sizes } = input;
      const rows = recipes ? null : await this.#readBlocks(database, version, sizes);
      if (rows || recipes) {
        loaded.push({ id, stats, rows, recipes, columns, reading });
      }
    }
    return loaded;
  }

  /**
   * Deletes inputs of tabs that have not been loaded for two days, and unfinished writes of this tab. Data of other live
   * tabs stays, since they may be writing.
   */
  async dropDead(tab: string, otherLiveTabs: readonly string[]): Promise<void> {
    const database = await this.#open();
    // One transaction, so that a record that its tab writes meanwhile is neither deleted nor overwritten.
    const { store, done } = database.transaction('inputs', 'readwrite');
    const inputs = await store.getAll();
    const now = Date.now();
    // For inputs of older versions of the site, the two days begin now.
    const recent = inputs.filter(({ usedAt = now }) => now - usedAt < UNLOADED_MS);
    const others = new Set([...otherLiveTabs, ...recent.map((input) => input.tab)]);
    const finished = new Set<string>();
    const writes: Promise<unknown>[] = [done];
    for (const input of inputs) {
      if (input.tab === tab) {
        finished.add(input.version);
      } else if (!others.has(input.tab)) {
        writes.push(store.delete([input.tab, input.id]));
      } else if (input.usedAt === undefined && !otherLiveTabs.includes(input.tab)) {
        writes.push(store.put({ ...input, usedAt: now }));
      }
    }
    await Promise.all(writes);
    const isOrphan = (version: string) => !finished.has(version) && !others.has(tabOf(version));
    const orphans = new Set<string>();
    let cursor = await database.transaction('blocks').store.openKeyCursor();
    while (cursor) {
      const version = cursor.key[0];
      if (isOrphan(version)) {
        orphans.add(version);
      }
      cursor = await cursor.continue([version, Number.POSITIVE_INFINITY]);
    }
    for (const version of orphans) {
      await database.delete('blocks', blocksOf(version));
    }
    for (const name of (await this.#files.names()).filter(isOrphan)) {
      await this.#files.drop(name);
    }
  }

  /**
   * @returns block sizes of the file; null if the blocks are in the database or are not wanted any more
   */
  async #writeBlocks(version: string, rows: Rows, isWanted: () => boolean): Promise<BlockSizes | null> {
    if (rows.byteLength >= FILE_FROM_BYTES) {
      try {
        return await this.#files.write(version, rows.blocks(), isWanted);
      } catch {
        // No file storage, or no space in it. The database is slower, but every browser has it, and some compress.
      }
    }
    const database = await this.#open();
    let seq = 0;
    for (const { bytes, count } of rows.blocks()) {
      if (!isWanted()) {
        break;
      }
      await database.put('blocks', { version, seq: seq++, bytes, count });
    }
    return null;
  }

  /**
   * @returns null if the file is missing
   */
  async #readBlocks(
    database: IDBPDatabase<KeeperSchema>,
    version: string,
    sizes: BlockSizes | undefined,
  ): Promise<BlockRows | null> {
    if (sizes) {
      return this.#files.read(version, sizes);
    }
    const rows = new BlockRows();
    for (const { bytes, count } of await database.getAll('blocks', blocksOf(version))) {
      rows.append({ bytes, count });
    }
    return rows;
  }

  #dropBlocks(
    database: IDBPDatabase<KeeperSchema>,
    version: string,
    sizes: BlockSizes | null | undefined,
  ): Promise<void> {
    return sizes ? this.#files.drop(version) : database.delete('blocks', blocksOf(version));
  }

  #open(): Promise<IDBPDatabase<KeeperSchema>> {
    this.#database ??= openDB<KeeperSchema>('overprint-inputs', 1, {
      upgrade(database) {
        database.createObjectStore('inputs', { keyPath: ['tab', 'id'] });
        database.createObjectStore('blocks', { keyPath: ['version', 'seq'] });
      },
    });
    return this.#database;
  }
}

/** Returns the tab that wrote a version; versions begin with it. */
function tabOf(version: string): string {
  return version.slice(0, version.indexOf(' '));
}

function blocksOf(version: string): IDBKeyRange {
  return IDBKeyRange.bound([version, 0], [version, Number.POSITIVE_INFINITY]);
}

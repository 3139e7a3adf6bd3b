import { UserMistake } from '../errors.ts';
import { LIST_COLUMNS } from '../files/list-columns.ts';
import { BLOCK_BYTES, type LineBlock, TAB } from '../lines/blocks/line-block.ts';
import { scanLines } from '../lines/blocks/line-scan.ts';
import { addStats, EMPTY_STATS, type LineStats, tableStats } from '../lines/blocks/line-stats.ts';
import { readColumn } from '../lines/kernels/cells/column-cells.ts';
import { concatProducts, concatStats } from '../lines/product/concat-products.ts';
import type { ProductRecipe } from '../lines/product/recipe.ts';
import { findColumn, freeName, unknownColumn } from '../tables/columns.ts';
import { MemoryText } from '../tools/shared/memory-text.ts';
import type { TextSource, TextSpec } from '../tools/shared/tool.ts';
import { CHOOSE_COLUMN } from './link-checks.ts';
import type { RecipeInput } from './recipe.ts';

const SPACE = 0x20;

/** Returns computed rows as an input. They can be read more than once, but no output can reference their blocks. */
export function productSource(recipes: readonly ProductRecipe[], columns: readonly string[] | undefined): TextSource {
  const rows = concatProducts(recipes);
  const stats = columns ? tableStats(rows.count, rows.byteLength) : concatStats(recipes);
  return {
    stats,
    isBorrowed: true,
    columns,
    products: recipes,
    async *blocks() {
      yield* rows.blocks(0, rows.count, new Uint8Array(BLOCK_BYTES));
    },
  };
}

/**
 * Returns a constant text as an input of a tool: lines, or a table if the tool takes nothing else.
 * @throws UserMistake for a table that cannot be read
 */
export function constantSource(
  text: string,
  { form, headerNames }: Pick<TextSpec, 'form' | 'headerNames'>,
): Promise<MemoryText> {
  return MemoryText.open(
    form === 'table' && text !== ''
      ? { kind: 'file', text, delimiter: 'auto', header: 'auto', ...(headerNames && { headerNames }) }
      : { kind: 'lines', text },
  );
}

/** Returns the default text of a recipe's input; the text of a table has a header. */
export function defaultSource({ form, text = '' }: RecipeInput): Promise<MemoryText> {
  return MemoryText.open(
    form === 'table' && text !== '' ? { kind: 'file', text, delimiter: 'auto', header: 1 } : { kind: 'lines', text },
  );
}

/** A table lacks a column that an input of a recipe needs. The message has the hint for the command line. */
export class MissingColumn extends UserMistake {
  override readonly name = 'MissingColumn';
  /** The message with a hint for requests in place of that. */
  readonly reason: string;

  constructor(input: string, column: string, columns: readonly string[]) {
    const problem = `${input}: there is no column “${column}”.`;
    const names = `The columns are: ${columns.join(', ')}.`;
    super(`${problem} Choose one with --map ${input}:${column}=NAME. ${names}`);
    this.reason = `${problem} ${names} Rename a column of the input, or choose one with map in the request.`;
  }
}

/** Names of columns of a given table by the names that the recipe needs. */
export type ColumnMap = ReadonlyMap<string, string>;

/** Returns the columns that an input needs and a table with these columns lacks. */
function missingColumns(input: Pick<RecipeInput, 'columns'>, columns: readonly string[]): readonly string[] {
  return (input.columns ?? []).filter((name) => findColumn(columns, name) < 0);
}

/**
 * Returns what was given for an input of a recipe, with the columns named as the recipe needs them.
 * @param map columns to be renamed
 * @throws MissingColumn
 * @throws UserMistake if the map names a column that the table does not have
 */
export function givenSource(input: RecipeInput, given: TextSource, map: ColumnMap = new Map()): TextSource {
  const source = input.form === 'table' ? asTable(given) : given;
  const { columns } = source;
  if (columns === undefined) {
    return source;
  }
  if (input.form === 'list') {
    throw new UserMistake(`${input.id}: ${CHOOSE_COLUMN}`);
  }
  const named = new Map<number, string>();
  for (const [needed, name] of map) {
    const index = findColumn(columns, name);
    if (index < 0) {
      throw new UserMistake(`${input.id}: ${unknownColumn(columns, name)}`);
    }
    named.set(index, needed);
  }
  const renamed = renameColumns(columns, named);
  const [missing] = missingColumns(input, renamed);
  if (missing !== undefined) {
    throw new MissingColumn(input.id, missing, columns);
  }
  return named.size === 0 ? source : new RenamedSource(source, renamed);
}

/** Returns names of which some are given; another column with such a name gets a number. */
function renameColumns(columns: readonly string[], named: ReadonlyMap<number, string>): readonly string[] {
  const taken = new Set(Array.from(named.values(), (name) => name.toLowerCase()));
  return columns.map((column, index) => {
    const given = named.get(index);
    if (given !== undefined) {
      return given;
    }
    const name = freeName(column, taken);
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Table whose columns have other names. */
export class RenamedSource implements TextSource {
  /** The same rows under their own names; blocks can be referenced there. */
  readonly origin: TextSource;
  readonly stats: LineStats;
  readonly isBorrowed?: true;
  readonly columns: readonly string[];
  readonly products: TextSource['products'];

  constructor(origin: TextSource, columns: readonly string[]) {
    this.origin = origin;
    this.stats = origin.stats;
    this.columns = columns;
    this.products = origin.products;
    if (origin.isBorrowed) {
      this.isBorrowed = origin.isBorrowed;
    }
  }

  blocks(): AsyncIterable<LineBlock> {
    return this.origin.blocks();
  }
}

/** Returns a list as a table of one column, in which every TAB becomes a space. Tables stay as they are. */
export function asTable(source: TextSource): TextSource {
  const { stats, columns } = source;
  return columns
    ? source
    : {
        stats: tableStats(stats.lines, stats.bytes),
        isBorrowed: true,
        columns: LIST_COLUMNS,
        async *blocks() {
          for await (const { bytes, count } of source.blocks()) {
            const copy = bytes.includes(TAB) ? bytes.map((byte) => (byte === TAB ? SPACE : byte)) : bytes;
            yield { bytes: copy, count };
          }
        },
      };
}

/**
 * Returns one column of a table as a list.
 * @throws UserMistake if there is no such column
 */
export function columnSource(source: TextSource, column: string): TextSource {
  const { columns } = source;
  if (columns === undefined) {
    return source;
  }
  const place = findColumn(columns, column);
  if (place < 0) {
    throw new UserMistake(unknownColumn(columns, column));
  }
  return {
    stats: source.stats,
    isBorrowed: true,
    blocks: () => readColumn(source.blocks(), place),
  };
}

/** Counts the rows of blocks as they pass. */
export class StatsCounter {
  stats: LineStats = EMPTY_STATS;
  /** Set if the rows are a table, of which every row counts. */
  isTable = false;

  add(block: LineBlock): void {
    const { bytes, count } = block;
    this.stats = addStats(this.stats, this.isTable ? tableStats(count, bytes.length) : scanLines(bytes));
  }
}

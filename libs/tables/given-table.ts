import { BlockBuilder } from '../lines/blocks/block-builder.ts';
import type { LineBlock } from '../lines/blocks/line-block.ts';
import { cleanCell, cleanNames, MAX_COLUMNS } from './columns.ts';

/** Error in a table that was given as names and cells. */
export interface TableProblem {
  /** Dotted path below the table, such as `rows.3`. */
  readonly path: string;
  readonly message: string;
}

export type GivenTable =
  | { readonly ok: true; readonly columns: readonly string[]; readonly blocks: readonly LineBlock[] }
  | { readonly ok: false; readonly problems: readonly TableProblem[] };

/**
 * Makes a table of names and cells, such as those of a request: names and cells are cleaned as on import, a short row
 * is filled with empty cells (`docs/spec/formats.md`, Tables).
 * @returns problems for no columns, more than 256, and for each row with more cells than there are columns
 */
export function makeTable(names: readonly string[], rows: readonly (readonly string[])[]): GivenTable {
  const width = names.length;
  if (width < 1 || width > MAX_COLUMNS) {
    return { ok: false, problems: [{ path: 'columns', message: `must have 1 to ${MAX_COLUMNS} entries` }] };
  }
  const problems = rows.flatMap((row, index) => (row.length > width ? [tooLong(index, width)] : []));
  if (problems.length > 0) {
    return { ok: false, problems };
  }
  const builder = new BlockBuilder();
  const blocks: (LineBlock | undefined)[] = rows.map((row) =>
    builder.appendText(Array.from({ length: width }, (_, index) => cleanCell(row[index] ?? '')).join('\t')),
  );
  blocks.push(builder.finish());
  return { ok: true, columns: cleanNames(names), blocks: blocks.filter((block) => block !== undefined) };
}

function tooLong(index: number, width: number): TableProblem {
  return { path: `rows.${index}`, message: `must have at most ${width} ${width === 1 ? 'cell' : 'cells'}` };
}

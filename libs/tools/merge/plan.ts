import { UserMistake } from '../../errors.ts';
import { cleanCell, cleanNames, findColumn, unknownColumn } from '../../tables/columns.ts';
import { parseTemplate } from '../../tables/templates.ts';
import { columnLetter } from '../shared/column-letter.ts';
import type { OptionProblem } from '../shared/options.ts';
import {
  closeGaps,
  type DependentGaps,
  type GapPiece,
  type Place,
  type RowText,
  type TemplatePiece,
  type Wrap,
} from './gaps.ts';
import { type MergeOptions, separatorText, wrapTexts } from './options.ts';

/** Fewest columns that a merge has: those of its page. */
const MIN_COLUMNS = 3;

/** Maximum columns that are combined in all orders. */
const MAX_ORDERED = 6;

/** Column of a merge that has items. */
export interface MergeColumn {
  /** Place among all columns, from 0. */
  readonly index: number;
  /** Name in the header of a table; those of all columns differ. */
  readonly name: string;
  readonly isOptional: boolean;
  /** Text around each item. */
  readonly before: string;
  readonly after: string;
}

/** Rows that follow each other, of which the last column turns fastest. */
export interface MergePart {
  /** Columns that turn, in this order; at least one. An optional one has an empty item after its items. */
  readonly columns: readonly { readonly column: number; readonly isOptional: boolean }[];
  /** Form of a row. */
  readonly row: RowText | DependentGaps;
}

/** Combination of columns by options, without the items themselves. */
export interface MergePlan {
  /** Columns that have items. */
  readonly columns: readonly MergeColumn[];
  readonly parts: readonly MergePart[];
  /** Names of the columns of a table, the finished row first; undefined if the rows are a list. */
  readonly header: readonly string[] | undefined;
  /** Letters of the columns that have items and are named by no template. */
  readonly unused: readonly string[];
}

/** Returns the errors that options have together. */
export function checkMergeOptions(options: MergeOptions): readonly OptionProblem[] {
  if (options.orders === 'all' && options.templates.length > 0) {
    return [{ path: 'orders', message: 'must be asGiven when there are templates' }];
  }
  return options.columns.flatMap(({ name }, index) =>
    /[{}\t]/.test(name) ? [{ path: `columns.${index}.name`, message: 'Use a name without braces.' }] : [],
  );
}

/**
 * Plans a merge.
 * @param counts number of items of each column
 * @throws UserMistake for a template that cannot be filled, and for too many columns in all orders
 */
export function planMerge(counts: readonly number[], options: MergeOptions): MergePlan {
  const isTable = options.result === 'table';
  const clean = isTable ? cleanCell : (text: string) => text;
  const all = nameColumns(Math.max(MIN_COLUMNS, counts.length, options.columns.length), options, clean);
  const columns = all.filter(({ index }) => (counts[index] ?? 0) > 0);
  const header = isTable ? cleanNames(['Keyword', ...columns.map(({ name }) => name)]) : undefined;
  if (columns.length === 0) {
    return { columns, parts: [], header, unused: [] };
  }
  const [wrapBefore, wrapAfter] = wrapTexts(options.wrap).map(clean);
  const wrap = { before: wrapBefore, after: wrapAfter };
  if (options.templates.length === 0) {
    const separator = clean(separatorText(options.separator));
    const parts = columnOrders(columns, options.orders).flatMap((order) => joinParts(order, separator, wrap));
    return { columns, parts, header, unused: [] };
  }
  const templates = options.templates.map(({ template }) => readTemplate(clean(template), all));
  const parts = templates.flatMap((template) => templateParts(template, columns, options.collapseSpaces, wrap));
  const named = new Set(templates.flat().map((piece) => ('column' in piece ? piece.column : undefined)));
  const unused = columns.filter(({ index }) => !named.has(index)).map(({ index }) => columnLetter(index));
  return { columns, parts, header, unused };
}

/** Returns all columns, with or without items. */
function nameColumns(count: number, options: MergeOptions, clean: (text: string) => string): MergeColumn[] {
  const given = Array.from({ length: count }, (_, index) => options.columns.at(index));
  const names = cleanNames(given.map((column, index) => column?.name.trim() || columnLetter(index)));
  return given.map((column, index) => ({
    index,
    name: names[index],
    isOptional: column?.optional ?? false,
    before: clean(column?.before ?? ''),
    after: clean(column?.after ?? ''),
  }));
}

/** @throws UserMistake for unpaired braces and unknown names */
function readTemplate(template: string, all: readonly MergeColumn[]): TemplatePiece[] {
  const parsed = parseTemplate(template);
  if (!parsed.ok) {
    throw new UserMistake(parsed.message);
  }
  return parsed.parts.map((part) => ('text' in part ? part : { column: columnOfName(part.name.trim(), all) }));
}

/** Returns the index of the column with a letter or, if it is no letter, with a name. */
function columnOfName(name: string, all: readonly MergeColumn[]): number {
  const letter = all.findIndex(({ index }) => columnLetter(index) === name.toUpperCase());
  const index =
    letter < 0
      ? findColumn(
          all.map((column) => column.name),
          name,
        )
      : letter;
  if (index < 0) {
    throw new UserMistake(
      unknownColumn(
        all.map((column) => column.name),
        name,
      ),
    );
  }
  return index;
}

/** Returns the orders of columns, the given one first and the others in lexicographic order. */
function columnOrders(columns: readonly MergeColumn[], orders: MergeOptions['orders']): (readonly MergeColumn[])[] {
  if (orders === 'asGiven') {
    return [columns];
  }
  if (columns.length > MAX_ORDERED) {
    throw new UserMistake(`All orders work with up to ${MAX_ORDERED} columns.`);
  }
  return permutations(columns);
}

function permutations<T>(items: readonly T[]): (readonly T[])[] {
  if (items.length <= 1) {
    return [items];
  }
  return items.flatMap((first, index) => permutations(items.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

/** Returns the parts of joined columns. Separators stand only between parts that are not empty. */
function joinParts(order: readonly MergeColumn[], separator: string, wrap: Wrap): MergePart[] {
  return solidParts(order).map(({ turning, solid }) => {
    const places = turning.map(({ index, isOptional, before, after }, place): Place => {
      const isLeft = place < solid;
      return {
        column: index,
        before: isOptional && !isLeft ? separator + before : before,
        after: isOptional && isLeft ? after + separator : after,
        ...(isOptional && { empty: '' }),
      };
    });
    // An optional column carries the separator on the side of the first column that is not optional.
    const between = turning.slice(1).map((column, place) => {
      const carries = place + 1 <= solid ? turning[place].isOptional : column.isOptional;
      return carries ? '' : separator;
    });
    const texts = [wrap.before, ...between, wrap.after];
    return { columns: turning.map(toTurning), row: { texts, places } };
  });
}

/** Returns the parts of a template. */
function templateParts(
  template: readonly TemplatePiece[],
  columns: readonly MergeColumn[],
  collapses: boolean,
  wrap: Wrap,
): MergePart[] {
  const named = columns.filter(({ index }) => template.some((piece) => 'column' in piece && piece.column === index));
  if (named.length === 0) {
    throw new UserMistake('A template must name at least one column that has items.');
  }
  return solidParts(named).map(({ turning }) => {
    const known = new Map(turning.map((column) => [column.index, column]));
    const pieces = template.map((piece): GapPiece => {
      if ('text' in piece) {
        return piece;
      }
      const column = known.get(piece.column);
      return column ? { column: column.index, ...column } : { isEmpty: true };
    });
    return { columns: turning.map(toTurning), row: closeGaps(pieces, collapses, wrap) };
  });
}

function toTurning({ index, isOptional }: MergeColumn) {
  return { column: index, isOptional };
}

/**
 * Splits columns of which all may be empty at once, so that at least one has an item in every row: rows in which the
 * first column has one, then those in which it is empty and the second one has one, and so on.
 * @returns the columns that turn in each part, and the place of the first that is never empty
 */
function solidParts(
  columns: readonly MergeColumn[],
): { readonly turning: readonly MergeColumn[]; readonly solid: number }[] {
  const solid = columns.findIndex(({ isOptional }) => !isOptional);
  if (solid >= 0) {
    return [{ turning: columns, solid }];
  }
  return columns.map((first, place) => ({
    turning: [{ ...first, isOptional: false }, ...columns.slice(place + 1)],
    solid: 0,
  }));
}

import { applyCasing } from '../../../libs/lines/product/casing.ts';
import { type MergeOptions, separatorText, wrapTexts } from '../../../libs/tools/merge/options.ts';

/** Result of the reference implementation of merge. */
export interface SlowMerge {
  /** Rows, of a table with cells separated by TAB. */
  readonly rows: readonly string[];
  readonly columns: readonly string[] | undefined;
  readonly report: {
    readonly combinations: number;
    readonly duplicatesRemoved: number;
    readonly rows: number;
    readonly unusedColumns?: readonly string[];
  };
}

interface Column {
  readonly letter: string;
  readonly name: string;
  readonly items: readonly string[];
  readonly isOptional: boolean;
  readonly before: string;
  readonly after: string;
}

/** Combination: the item of each column that takes part; empty for an empty item. */
type Combination = ReadonlyMap<Column, string>;

/** Reference implementation of merge. For tests only. */
export function mergeSlowly(texts: readonly string[], options: MergeOptions): SlowMerge {
  const isTable = options.result === 'table';
  const clean = (text: string) => (isTable ? text.replace(/[\t\u0085\u2028\u2029]/g, ' ') : text);
  const all = readColumns(texts, options, clean);
  const columns = all.filter(({ items }) => items.length > 0);
  const [before, after] = wrapTexts(options.wrap);
  const named = options.templates.map(({ template }) => columns.filter((column) => names(template, column, all)));
  const made: { row: string; cells: string[] }[] = [];
  const add = (text: string, combination: Combination) => {
    const row = clean(applyCasing(clean(before) + text + clean(after), options.casing));
    const cells = columns.map((column) => {
      const item = combination.get(column) ?? '';
      return options.caseParts ? applyCasing(item, options.casing) : item;
    });
    made.push({ row, cells });
  };
  if (columns.length > 0) {
    for (const [index, { template }] of options.templates.entries()) {
      for (const combination of combine(named[index])) {
        add(fill(clean(template), combination, all, options.collapseSpaces), combination);
      }
    }
    for (const order of options.templates.length > 0 ? [] : ordersOf(columns, options.orders)) {
      for (const combination of combine(order)) {
        const parts = order.filter((column) => combination.get(column) !== '');
        add(
          parts.map((column) => affixed(column, combination)).join(clean(separatorText(options.separator))),
          combination,
        );
      }
    }
  }
  const seen = new Set<string>();
  const kept = made.filter(({ row }) => !options.removeDuplicates || (!seen.has(row) && seen.add(row)));
  const unused = columns.filter((column) => !named.flat().includes(column)).map(({ letter }) => letter);
  return {
    rows: kept.map(({ row, cells }) => (isTable ? [row, ...cells].join('\t') : row)),
    columns: isTable ? unique(['Keyword', ...columns.map(({ name }) => name)]) : undefined,
    report: {
      combinations: made.length,
      duplicatesRemoved: made.length - kept.length,
      rows: kept.length,
      ...(options.templates.length > 0 && unused.length > 0 && { unusedColumns: unused }),
    },
  };
}

function readColumns(texts: readonly string[], options: MergeOptions, clean: (text: string) => string): Column[] {
  const count = Math.max(3, texts.length, options.columns.length);
  const letters = Array.from({ length: count }, (_, i) => (i < 26 ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[i] : `${i + 1}`));
  const given = unique(letters.map((letter, i) => options.columns.at(i)?.name.trim() || letter));
  return letters.map((letter, i) => ({
    letter,
    name: given[i],
    items: (texts.at(i) ?? '')
      .split(/\r\n|\r|\n/)
      .map((line) => clean(line.trim()))
      .filter((line) => line !== ''),
    isOptional: options.columns.at(i)?.optional ?? false,
    before: clean(options.columns.at(i)?.before ?? ''),
    after: clean(options.columns.at(i)?.after ?? ''),
  }));
}

function unique(names: readonly string[]): string[] {
  const taken: string[] = [];
  return names.map((name) => {
    let free = name;
    for (let n = 2; taken.includes(free.toLowerCase()); n++) {
      free = `${name} ${n}`;
    }
    taken.push(free.toLowerCase());
    return free;
  });
}

function ordersOf(columns: readonly Column[], orders: MergeOptions['orders']): Column[][] {
  if (orders === 'asGiven' || columns.length < 2) {
    return [[...columns]];
  }
  return columns.flatMap((first) =>
    ordersOf(
      columns.filter((column) => column !== first),
      orders,
    ).map((rest) => [first, ...rest]),
  );
}

/** Returns all combinations but the one in which every item is empty. */
function combine(columns: readonly Column[]): Combination[] {
  return columns
    .reduce<Combination[]>(
      (rows, column) =>
        rows.flatMap((row) =>
          [...column.items, ...(column.isOptional ? [''] : [])].map((item) => new Map([...row, [column, item]])),
        ),
      [new Map()],
    )
    .filter((row) => [...row.values()].some((item) => item !== ''));
}

function affixed(column: Column, combination: Combination): string {
  const item = combination.get(column) ?? '';
  return item === '' ? '' : column.before + item + column.after;
}

const PLACE = /\{\{|\}\}|\{([^{}]*)\}/g;

function find(name: string, all: readonly Column[]): Column | undefined {
  const wanted = name.trim().toLowerCase();
  return (
    all.find(({ letter }) => letter.toLowerCase() === wanted) ??
    all.find((column) => column.name === name.trim()) ??
    all.find((column) => column.name.toLowerCase() === wanted)
  );
}

function names(template: string, column: Column, all: readonly Column[]): boolean {
  return [...template.matchAll(PLACE)].some(([, name]) => name !== undefined && find(name, all) === column);
}

/** Fills a template: first with marks for the items, so that only white space of the template is closed. */
function fill(template: string, combination: Combination, all: readonly Column[], collapses: boolean): string {
  const texts: string[] = [];
  const marked = template.replace(PLACE, (sign, name?: string) => {
    if (name === undefined) {
      return sign[0];
    }
    const column = find(name, all);
    const text = column ? affixed(column, combination) : '';
    if (text === '') {
      return '\uE000';
    }
    texts.push(text);
    return '\uE001';
  });
  const closed = collapses
    ? marked.replace(/\s*\uE000[\s\uE000]*/g, (gap, at: number) => {
        const isOuter = at === 0 || at + gap.length === marked.length;
        return isOuter || !/\s/.test(gap) ? '' : ' ';
      })
    : marked.replaceAll('\uE000', '');
  return closed.replace(/\uE001/g, () => texts.shift() ?? '');
}

import { getOrAdd } from '../../get-or-add.ts';
import { BlockBuilder } from '../../lines/blocks/block-builder.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { applyCasing } from '../../lines/product/casing.ts';
import { decodeItem, itemCount, surroundItems } from '../../lines/product/packed-items.ts';
import type { Casing, Cell, PackedItems, Part } from '../../lines/product/recipe.ts';
import { cleanItems } from '../shared/clean-items.ts';
import { type CombinationPart, type MadeRows, PLAIN } from '../shared/combine.ts';
import { type DependentGaps, fillGaps, type Place, type RowText } from './gaps.ts';
import type { MergeOptions } from './options.ts';
import type { MergePart, MergePlan } from './plan.ts';

/** Makes the recipes of a planned merge. */
export class MergeRecipes {
  readonly #plan: MergePlan;
  readonly #items: ReadonlyMap<number, PackedItems>;
  readonly #casing: Casing;
  /** Casing of the cells after the finished row. */
  readonly #partCasing: Casing;
  /** Items with text around them, which parts share. */
  readonly #surrounded = new Map<string, PackedItems>();

  /** @param items those of the plan's columns, by the place of the column */
  constructor(plan: MergePlan, items: ReadonlyMap<number, PackedItems>, options: MergeOptions) {
    this.#plan = plan;
    this.#items = plan.header ? new Map(Array.from(items, ([index, column]) => [index, cleanItems(column)])) : items;
    this.#casing = options.casing;
    this.#partCasing = options.caseParts ? options.casing : 'none';
  }

  parts(): CombinationPart[] {
    return this.#plan.parts.map((part) =>
      'texts' in part.row ? this.#recipe(part, part.row) : this.#madeRows(part, part.row),
    );
  }

  #recipe(part: MergePart, row: RowText): CombinationPart {
    const base = { separator: '', wrapBefore: '', wrapAfter: '', casing: this.#casing, variants: [PLAIN] };
    const inner = row.texts.slice(1, -1);
    const isInOrder =
      row.places.length === part.columns.length &&
      row.places.every(({ column }, index) => column === part.columns[index].column) &&
      inner.every((text) => text === inner[0]);
    // Rows of alternating items and separators are written fastest.
    if (!this.#plan.header && isInOrder) {
      const [wrapBefore] = row.texts;
      const columns = row.places.map((place) => this.#itemsAt(place));
      return { ...base, columns, wrapBefore, separator: inner[0] ?? '', wrapAfter: row.texts[inner.length + 1] };
    }
    const columns = part.columns.map(({ column, isOptional }) => this.#turningItems(column, isOptional));
    const places = new Map(part.columns.map(({ column }, index) => [column, index]));
    const finished: Cell = { parts: rowParts(row, places, (place) => this.#itemsAt(place)), casing: this.#casing };
    const plain = (this.#plan.header ? this.#plan.columns : []).map(({ index }): Cell => {
      const column = places.get(index);
      return { parts: column === undefined ? [] : [{ column }], casing: this.#partCasing };
    });
    return { ...base, columns, cells: [finished, ...plain] };
  }

  #madeRows(part: MergePart, gaps: DependentGaps): MadeRows {
    const columns = part.columns.map(({ column, isOptional }) => this.#turningItems(column, isOptional));
    const places = new Map(part.columns.map(({ column }, index) => [column, index]));
    const plain = (this.#plan.header ? this.#plan.columns : []).map(({ index }) => places.get(index));
    const write = (items: readonly string[]): string => {
      const itemOf = (column: number) => items[places.get(column) ?? -1] ?? '';
      const cells = plain.map((place) => (place === undefined ? '' : applyCasing(items[place], this.#partCasing)));
      return [applyCasing(fillGaps(gaps, itemOf), this.#casing), ...cells].join('\t');
    };
    return new WrittenRows(columns, write);
  }

  #itemsOf(column: number): PackedItems {
    const items = this.#items.get(column);
    if (!items) {
      throw new RangeError(`Column ${column} has no items`);
    }
    return items;
  }

  #turningItems(column: number, isOptional: boolean): PackedItems {
    return this.#itemsAt({ column, before: '', after: '', ...(isOptional && { empty: '' }) });
  }

  #itemsAt({ column, before, after, empty }: Place): PackedItems {
    const key = JSON.stringify([column, before, after, empty]);
    return getOrAdd(this.#surrounded, key, () => surroundItems(this.#itemsOf(column), before, after, empty));
  }
}

/** @param places index of each column among those that turn */
function rowParts(
  row: RowText,
  places: ReadonlyMap<number, number>,
  itemsAt: (place: Place) => PackedItems,
): readonly Part[] {
  const parts: Part[] = [];
  const addText = (text: string) => {
    if (text !== '') {
      parts.push({ text });
    }
  };
  addText(row.texts[0]);
  for (const [index, place] of row.places.entries()) {
    const column = places.get(place.column) ?? -1;
    if (place.empty === undefined) {
      addText(place.before);
      parts.push({ column });
      addText(place.after);
    } else {
      parts.push({ column, items: itemsAt(place) });
    }
    addText(row.texts[index + 1]);
  }
  return parts;
}

/** Rows of which each is written as text from its items. */
class WrittenRows implements MadeRows {
  readonly count: number;
  readonly #columns: readonly PackedItems[];
  readonly #write: (items: readonly string[]) => string;

  constructor(columns: readonly PackedItems[], write: (items: readonly string[]) => string) {
    this.#columns = columns;
    this.#write = write;
    this.count = columns.reduce((count, items) => count * itemCount(items), 1);
  }

  get byteLength(): number {
    const itemBytes = this.#columns.reduce((sum, items) => sum + items.bytes.length / itemCount(items), 0);
    const longest = this.#write(this.#columns.map((items) => decodeItem(items, 0)));
    return Math.ceil(this.count * (2 * itemBytes + longest.length + 1));
  }

  *blocks(): Generator<LineBlock, void, void> {
    const builder = new BlockBuilder();
    const digits = this.#columns.map(() => 0);
    for (let row = 0; row < this.count; row++) {
      const closed = builder.appendText(this.#write(this.#columns.map((items, k) => decodeItem(items, digits[k]))));
      if (closed) {
        yield closed;
      }
      let k = digits.length - 1;
      while (k >= 0 && ++digits[k] === itemCount(this.#columns[k])) {
        digits[k--] = 0;
      }
    }
    yield* builder.rest();
  }
}

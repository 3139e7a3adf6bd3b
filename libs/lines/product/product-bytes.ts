import { countAsciiSpaces, isAscii } from '../blocks/ascii.ts';
import { utf8Length } from '../blocks/block-builder.ts';
import { changeItems, type EndState, emptyEndStates } from './machine-items.ts';
import { decodeItem, itemCount, selectItems } from './packed-items.ts';
import { formMachine, type PlainProduct } from './plain-product.ts';
import type { Casing, PackedItems, ProductRecipe } from './recipe.ts';
import { cellForm, hasVariants, type RowForm, rowForm } from './row-form.ts';
import type { RowMachine } from './row-machine.ts';

const encoder = new TextEncoder();

/** Returns the bytes of all rows of a plain product, without line ends. */
export function plainProductBytes(product: PlainProduct): bigint {
  const rows = product.columns.reduce((count, items) => count * BigInt(itemCount(items)), 1n);
  let bytes = rows * BigInt(product.joints.reduce((sum, joint) => sum + joint.length, 0));
  for (const items of product.columns) {
    bytes += (BigInt(items.bytes.length) * rows) / BigInt(itemCount(items));
  }
  return bytes;
}

/**
 * Returns the bytes of the rows of a recipe without cells, without variants and line ends: adds up each column once per
 * state in which rows can reach it, and multiplies. (Both lowercase forms of sigma have the same size.)
 */
export function productBytes(recipe: ProductRecipe, hasPlus: boolean): bigint {
  return new FormSizes(recipe.columns).bytes(rowForm(recipe), recipe.casing, hasPlus);
}

/** Returns the bytes of the rows of a recipe with cells, with line ends. */
export function tableBytes({ columns, variants, cells = [] }: ProductRecipe): bigint {
  const sizes = new FormSizes(columns);
  const combinations = countRows(columns);
  // Every cell is followed by a TAB or the line end.
  let bytes = combinations * BigInt(variants.length * cells.length);
  for (const cell of cells) {
    const forms = hasVariants(cell) ? variants.map((_, variant) => cellForm(cell, variant)) : [cellForm(cell, 0)];
    const repeats = BigInt(variants.length / forms.length);
    for (const form of forms) {
      const others = columns.filter((_, k) => !form.columns.includes(k));
      bytes += sizes.bytes(form, cell.casing, false) * countRows(others) * repeats;
    }
  }
  return bytes;
}

function countRows(columns: Iterable<PackedItems>): bigint {
  let rows = 1n;
  for (const items of columns) {
    rows *= BigInt(itemCount(items));
  }
  return rows;
}

/** Number and bytes of the row beginnings that end in a state. */
interface ReachedState {
  rows: bigint;
  bytes: bigint;
}

/** Computes the sizes of rows and cells over the same columns. */
class FormSizes {
  readonly #columns: readonly PackedItems[];
  readonly #isAscii = new Map<number, boolean>();
  readonly #groups = new Map<string, readonly PackedItems[]>();
  /** Totals of items by machine and state, since many cells of a table have the same columns. */
  readonly #ends = new Map<PackedItems, Map<string, readonly EndState[]>>();

  constructor(columns: readonly PackedItems[]) {
    this.#columns = columns;
  }

  /** Returns the bytes of a form for all combinations of the columns that occur in it. */
  bytes(form: RowForm, casing: Casing, hasPlus: boolean): bigint {
    if (!hasPlus && (casing === 'none' || this.#isAsciiForm(form))) {
      return this.#sameSizeBytes(form, casing);
    }
    const machine = formMachine(casing, hasPlus);
    const isRepeated = (k: number, slot: number) => form.columns.indexOf(k) !== slot;
    const repeated = [...new Set(form.columns.filter(isRepeated))];
    // Items of a group lead from each state to the same one, so that all occurrences of a column in the form agree.
    let choices: PackedItems[][] = [[...this.#columns]];
    for (const k of machine.states === 1 ? [] : repeated) {
      const groups = this.#groupsOf(k, casing, machine);
      choices = choices.flatMap((columns) => groups.map((group) => columns.with(k, group)));
    }
    const endsFrom = (items: PackedItems, state: number) =>
      this.#endsFrom(items, machine, state, `${casing} ${hasPlus}`);
    return choices.reduce((sum, columns) => sum + steppedBytes(form, columns, machine, endsFrom), 0n);
  }

  #endsFrom(items: PackedItems, machine: RowMachine, state: number, name: string): readonly EndState[] {
    const known = this.#ends.get(items) ?? new Map<string, readonly EndState[]>();
    this.#ends.set(items, known);
    const key = `${name} ${state}`;
    const ends = known.get(key) ?? changeItems(items, machine, state, () => true)?.ends ?? [];
    known.set(key, ends);
    return ends;
  }

  #isAsciiForm(form: RowForm): boolean {
    return (
      isAscii(encoder.encode(form.texts.join(''))) &&
      form.columns.every((k) => {
        const known = this.#isAscii.get(k) ?? isAscii(this.#columns[k].bytes);
        this.#isAscii.set(k, known);
        return known;
      })
    );
  }

  /** Returns the bytes if casing changes no sizes except by removing white space. */
  #sameSizeBytes(form: RowForm, casing: Casing): bigint {
    const dropsSpace = casing === 'camelcase' || casing === 'pascalcase';
    const size = (bytes: Uint8Array) => BigInt(bytes.length - (dropsSpace ? countAsciiSpaces(bytes) : 0));
    const rows = countRows([...new Set(form.columns)].map((k) => this.#columns[k]));
    return form.columns.reduce(
      (sum, k) => sum + (size(this.#columns[k].bytes) * rows) / BigInt(itemCount(this.#columns[k])),
      rows * size(encoder.encode(form.texts.join(''))),
    );
  }

  /** Returns the items of a column by the states to which they lead. */
  #groupsOf(k: number, casing: Casing, machine: RowMachine): readonly PackedItems[] {
    const key = `${k} ${casing}`;
    const groups = this.#groups.get(key) ?? groupItems(this.#columns[k], machine);
    this.#groups.set(key, groups);
    return groups;
  }
}

function groupItems(items: PackedItems, machine: RowMachine): PackedItems[] {
  const groups = new Map<string, Uint8Array>();
  const states = Array.from({ length: machine.states }, (_, state) => state);
  for (let i = 0; i < itemCount(items); i++) {
    const text = decodeItem(items, i);
    const key = states.map((state) => machine.step(text, state).state).join();
    const bits = groups.get(key) ?? new Uint8Array((itemCount(items) + 7) >> 3);
    bits[i >> 3] |= 1 << (i & 7);
    groups.set(key, bits);
  }
  return Array.from(groups.values(), (bits) => selectItems(items, bits));
}

/**
 * Returns the bytes of a form by following the states of its machine. All items of a column that occurs several times
 * must lead from each state to the same one.
 */
function steppedBytes(
  form: RowForm,
  columns: readonly PackedItems[],
  machine: RowMachine,
  itemEndsFrom: (items: PackedItems, state: number) => readonly EndState[],
): bigint {
  let reached: ReachedState[] = machineStates(machine);
  reached[0].rows = 1n;
  for (const [slot, text] of form.texts.entries()) {
    reached = advance(machine, reached, 1n, (state) => {
      const ends = emptyEndStates(machine);
      const step = machine.step(text, state);
      ends[step.state] = { count: 1, bytes: utf8Length(step.text) };
      return ends;
    });
    if (slot === form.columns.length) {
      break;
    }
    const k = form.columns[slot];
    const isAgain = form.columns.indexOf(k) !== slot;
    reached = advance(machine, reached, isAgain ? BigInt(itemCount(columns[k])) : 1n, (state) =>
      itemEndsFrom(columns[k], state),
    );
  }
  return reached.reduce((sum, state) => sum + state.bytes, 0n);
}

function machineStates(machine: RowMachine): ReachedState[] {
  return Array.from({ length: machine.states }, () => ({ rows: 0n, bytes: 0n }));
}

/**
 * Returns the states after one more piece.
 * @param known number of the piece's items if an earlier piece has chosen one of them already, else 1
 */
function advance(
  machine: RowMachine,
  from: readonly ReachedState[],
  known: bigint,
  endsFrom: (state: number) => readonly EndState[],
): ReachedState[] {
  const to = machineStates(machine);
  for (const [state, { rows, bytes }] of from.entries()) {
    if (rows === 0n) {
      continue;
    }
    for (const [endState, end] of endsFrom(state).entries()) {
      to[endState].rows += (rows * BigInt(end.count)) / known;
      to[endState].bytes += (bytes * BigInt(end.count) + rows * BigInt(end.bytes)) / known;
    }
  }
  return to;
}

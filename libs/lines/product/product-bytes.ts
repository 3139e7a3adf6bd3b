import { getOrAdd } from '../../get-or-add.ts';
import { countAsciiSpaces, isAscii } from '../blocks/ascii.ts';
import { utf8Length } from '../blocks/block-builder.ts';
import { joinsWords } from './casing.ts';
import { changeItems, type EndState, emptyEndStates } from './machine-items.ts';
import { decodeItem, itemCount, selectItems } from './packed-items.ts';
import { formMachine, type PlainProduct } from './plain-product.ts';
import { type Casing, combinationCount, type PackedItems, type ProductRecipe } from './recipe.ts';
import { cellForm, type FormSlot, hasVariants, type RowForm, rowForm } from './row-form.ts';
import type { RowMachine } from './row-machine.ts';

const encoder = new TextEncoder();

/** Returns the bytes of all rows of a plain product, without line ends. */
export function plainProductBytes(product: PlainProduct): bigint {
  const rows = combinationCount(product.columns);
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
  return new FormSizes().bytes(rowForm(recipe), recipe.casing, hasPlus);
}

/** Returns the bytes of the rows of a recipe with cells, with line ends. */
export function tableBytes({ columns, variants, cells = [] }: ProductRecipe): bigint {
  const sizes = new FormSizes();
  const combinations = combinationCount(columns);
  // Every cell is followed by a TAB or the line end.
  let bytes = combinations * BigInt(variants.length * cells.length);
  for (const cell of cells) {
    const forms = hasVariants(cell)
      ? variants.map((_, variant) => cellForm(cell, columns, variant))
      : [cellForm(cell, columns, 0)];
    const repeats = BigInt(variants.length / forms.length);
    for (const form of forms) {
      const others = columns.filter((_, k) => form.slots.every(({ column }) => column !== k));
      bytes += sizes.bytes(form, cell.casing, false) * combinationCount(others) * repeats;
    }
  }
  return bytes;
}

/** Number and bytes of the row beginnings that end in a state. */
interface ReachedState {
  rows: bigint;
  bytes: bigint;
}

/** Computes the sizes of rows and cells, which may share items. */
class FormSizes {
  readonly #isAscii = new Map<PackedItems, boolean>();
  readonly #groups = new Map<PackedItems, Map<string, readonly Uint8Array[]>>();
  /** Totals of items by machine and state, since many cells of a table have the same columns. */
  readonly #ends = new Map<PackedItems, Map<string, readonly EndState[]>>();

  /** Returns the bytes of a form for all combinations of the columns that occur in it. */
  bytes(form: RowForm, casing: Casing, hasPlus: boolean): bigint {
    if (!hasPlus && (casing === 'none' || this.#isAsciiForm(form))) {
      return this.#sameSizeBytes(form, casing);
    }
    const machine = formMachine(casing, hasPlus);
    const endsFrom = (items: PackedItems, state: number) =>
      this.#endsFrom(items, machine, state, `${casing} ${hasPlus}`);
    // Items of a group lead from each state to the same one, so that all slots of a column in the form agree.
    let choices: (readonly FormSlot[])[] = [form.slots];
    for (const slots of machine.states === 1 ? [] : repeatedSlots(form)) {
      const groups = this.#groupsOf(slots, casing, machine);
      choices = choices.flatMap((chosen) => groups.map((bits) => chosen.map((slot) => selectSlot(slot, slots, bits))));
    }
    return choices.reduce((sum, slots) => sum + steppedBytes({ ...form, slots }, machine, endsFrom), 0n);
  }

  #endsFrom(items: PackedItems, machine: RowMachine, state: number, name: string): readonly EndState[] {
    const known = getOrAdd(this.#ends, items, () => new Map());
    return getOrAdd(known, `${name} ${state}`, () => changeItems(items, machine, state, () => true)?.ends ?? []);
  }

  #isAsciiForm(form: RowForm): boolean {
    return (
      isAscii(encoder.encode(form.texts.join(''))) &&
      form.slots.every(({ items }) => getOrAdd(this.#isAscii, items, () => isAscii(items.bytes)))
    );
  }

  /** Returns the bytes if casing changes no sizes except by removing white space. */
  #sameSizeBytes({ texts, slots }: RowForm, casing: Casing): bigint {
    const size = (bytes: Uint8Array) => BigInt(bytes.length - (joinsWords(casing) ? countAsciiSpaces(bytes) : 0));
    const rows = combinationCount([...new Map(slots.map(({ column, items }) => [column, items])).values()]);
    return slots.reduce(
      (sum, { items }) => sum + (size(items.bytes) * rows) / BigInt(itemCount(items)),
      rows * size(encoder.encode(texts.join(''))),
    );
  }

  /** Returns the items of a column as bits, by the states to which they lead in all of its slots. */
  #groupsOf(slots: readonly FormSlot[], casing: Casing, machine: RowMachine): readonly Uint8Array[] {
    const forms = [...new Set(slots.map(({ items }) => items))];
    if (forms.length > 1) {
      return groupItems(forms, machine);
    }
    const known = getOrAdd(this.#groups, forms[0], () => new Map());
    return getOrAdd(known, casing, () => groupItems(forms, machine));
  }
}

/** Returns the slots of each column that has several. */
function repeatedSlots({ slots }: RowForm): FormSlot[][] {
  const byColumn = new Map<number, FormSlot[]>();
  for (const slot of slots) {
    byColumn.set(slot.column, [...(byColumn.get(slot.column) ?? []), slot]);
  }
  return [...byColumn.values()].filter((own) => own.length > 1);
}

/** Returns a slot with the selected items if it is one of `slots`. */
function selectSlot(slot: FormSlot, slots: readonly FormSlot[], bits: Uint8Array): FormSlot {
  return slots[0].column === slot.column ? { ...slot, items: selectItems(slot.items, bits) } : slot;
}

/** @param forms items of the same column in different forms */
function groupItems(forms: readonly PackedItems[], machine: RowMachine): Uint8Array[] {
  const groups = new Map<string, Uint8Array>();
  const states = Array.from({ length: machine.states }, (_, state) => state);
  const count = itemCount(forms[0]);
  for (let i = 0; i < count; i++) {
    const ends = forms.flatMap((items) => {
      const text = decodeItem(items, i);
      return states.map((state) => machine.step(text, state).state);
    });
    const key = ends.join();
    getOrAdd(groups, key, () => new Uint8Array((count + 7) >> 3))[i >> 3] |= 1 << (i & 7);
  }
  return [...groups.values()];
}

/**
 * Returns the bytes of a form by following the states of its machine. All items of a column that occurs several times
 * must lead from each state to the same one.
 */
function steppedBytes(
  { texts, slots }: RowForm,
  machine: RowMachine,
  itemEndsFrom: (items: PackedItems, state: number) => readonly EndState[],
): bigint {
  let reached: ReachedState[] = machineStates(machine);
  reached[0].rows = 1n;
  for (const [slot, text] of texts.entries()) {
    reached = advance(machine, reached, 1n, (state) => {
      const ends = emptyEndStates(machine);
      const step = machine.step(text, state);
      ends[step.state] = { count: 1, bytes: utf8Length(step.text) };
      return ends;
    });
    if (slot === slots.length) {
      break;
    }
    const { column, items } = slots[slot];
    const isAgain = slots.findIndex((other) => other.column === column) !== slot;
    reached = advance(machine, reached, isAgain ? BigInt(itemCount(items)) : 1n, (state) => itemEndsFrom(items, state));
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

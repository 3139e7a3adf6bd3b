import { getOrAdd } from '../../get-or-add.ts';
import { type ChangedItems, changeItems } from './machine-items.ts';
import type { Casing, PackedItems, ProductRecipe } from './recipe.ts';
import { type RowForm, rowForm } from './row-form.ts';
import {
  blocksSigma,
  casingMachine,
  chainMachines,
  isSigmaSafe,
  lowercases,
  plusMachine,
  type RowMachine,
} from './row-machine.ts';

const encoder = new TextEncoder();

/** Product in which every row is the concatenation of its parts, without further changes. */
export interface PlainProduct {
  readonly columns: readonly PackedItems[];
  /** Text before the first column, between the columns, and after the last; one more than columns. */
  readonly joints: readonly Uint8Array[];
}

/** Changed items by everything that their change depends on, so that equal slots share memory. */
export type ChangedColumns = Map<PackedItems, Map<string, ChangedItems | null>>;

/**
 * Changes the items of a recipe without cells once, instead of every row.
 * @param hasPlus true to put a plus in front of every word
 * @returns null if an item could change depending on its neighbours, so that the rows might differ
 */
export function toPlainProduct(recipe: ProductRecipe, hasPlus = false): PlainProduct | null {
  return changeForm(rowForm(recipe), recipe.casing, hasPlus);
}

/** Returns the machine that makes a row or cell from its parts, without the text around a variant. */
export function formMachine(casing: Casing, hasPlus: boolean): RowMachine {
  const machine = casingMachine(casing);
  return hasPlus ? chainMachines(machine, plusMachine()) : machine;
}

/**
 * Changes the items of a row or cell once.
 * @param changed cache that forms with the same items share
 * @returns the items in the order of the form; null if an item could change depending on its neighbours
 */
export function changeForm(
  form: RowForm,
  casing: Casing,
  hasPlus: boolean,
  changed: ChangedColumns = new Map(),
): PlainProduct | null {
  const { texts } = form;
  if (casing === 'none' && !hasPlus) {
    return { columns: form.slots.map(({ items }) => items), joints: texts.map((text) => encoder.encode(text)) };
  }
  if (lowercases(casing) && !texts.every((text) => isSigmaSafe(text, true, true))) {
    return null;
  }
  const machine = formMachine(casing, hasPlus);
  const slots: PackedItems[] = [];
  const joints: Uint8Array[] = [];
  let states: readonly number[] = [0];
  for (const [slot, text] of texts.entries()) {
    const joint = stepFromAll(machine, states, text);
    if (joint === null) {
      return null;
    }
    joints.push(encoder.encode(joint.text));
    if (slot === form.slots.length) {
      break;
    }
    const given = form.slots[slot].items;
    const { hasLeft, hasRight } = lowercases(casing) ? neighbours(texts, slot) : NO_NEIGHBOURS;
    const key = [casing, joint.state, hasLeft, hasRight].join();
    const known = getOrAdd(changed, given, () => new Map());
    const acceptsSigma = (item: string) => !lowercases(casing) || isSigmaSafe(item, hasLeft, hasRight);
    const items = getOrAdd(known, key, () => changeItems(given, machine, joint.state, acceptsSigma));
    if (items === null) {
      return null;
    }
    slots.push(items.items);
    states = items.ends.flatMap((end, state) => (end.count > 0 ? [state] : []));
  }
  return { columns: slots, joints };
}

const NO_NEIGHBOURS = { hasLeft: false, hasRight: false };

/** Returns on which sides of a slot a letter can influence the lower case of its items. */
function neighbours(texts: readonly string[], slot: number): { hasLeft: boolean; hasRight: boolean } {
  // Without text in between, the context of a letter includes the neighbouring items.
  const before = texts[slot];
  const after = texts[slot + 1];
  const isLast = slot + 2 === texts.length;
  return {
    hasLeft: !(before === '' && slot === 0) && !blocksSigma([...before].at(-1) ?? ''),
    hasRight: !(after === '' && isLast) && !blocksSigma([...after][0] ?? ''),
  };
}

/** Returns the changed joint and the state after it if they are the same from each of the states, else null. */
function stepFromAll(
  machine: RowMachine,
  states: readonly number[],
  text: string,
): { text: string; state: number } | null {
  const [first, ...others] = states.map((state) => machine.step(text, state));
  return others.every((other) => other.text === first.text && other.state === first.state) ? first : null;
}

import { countAsciiSpaces, isAscii } from '../blocks/ascii.ts';
import { changeItems, type EndState, emptyEndStates } from './machine-items.ts';
import { itemCount } from './packed-items.ts';
import type { PackedItems, ProductRecipe } from './recipe.ts';
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

/** Returns the machine that makes a row of a recipe from its parts, without the text around a variant. */
export function rowMachine(recipe: ProductRecipe, hasPlus: boolean): RowMachine {
  const casing = casingMachine(recipe.casing);
  return hasPlus ? chainMachines(casing, plusMachine()) : casing;
}

/** Returns the texts before the first column, between the columns, and after the last. */
export function jointTexts(recipe: ProductRecipe): string[] {
  return recipe.columns.map((_, k) => (k === 0 ? recipe.wrapBefore : recipe.separator)).concat(recipe.wrapAfter);
}

/**
 * Changes the items of a recipe once, instead of every row.
 * @param hasPlus true to put a plus in front of every word
 * @returns null if an item could change depending on its neighbours, so that the rows might differ
 */
export function toPlainProduct(recipe: ProductRecipe, hasPlus = false): PlainProduct | null {
  const machine = rowMachine(recipe, hasPlus);
  const texts = jointTexts(recipe);
  if (recipe.casing === 'none' && !hasPlus) {
    return { columns: recipe.columns, joints: texts.map((text) => encoder.encode(text)) };
  }
  const needsSigmaCheck = lowercases(recipe.casing);
  if (needsSigmaCheck && !texts.every((text) => isSigmaSafe(text, true, true))) {
    return null;
  }

  const columns: PackedItems[] = [];
  const joints: Uint8Array[] = [];
  let states = [0];
  for (const [k, text] of texts.entries()) {
    const joint = stepFromAll(machine, states, text);
    if (joint === null) {
      return null;
    }
    joints.push(encoder.encode(joint.text));
    if (k === recipe.columns.length) {
      break;
    }
    // Without text in between, the context of a letter includes the neighbouring items.
    const hasLeft = needsSigmaCheck && !(text === '' && k === 0) && !blocksSigma([...text].at(-1) ?? '');
    const next = texts[k + 1];
    const isLast = k === recipe.columns.length - 1;
    const hasRight = needsSigmaCheck && !(next === '' && isLast) && !blocksSigma([...next][0] ?? '');
    const acceptsSigma = (item: string) => !needsSigmaCheck || isSigmaSafe(item, hasLeft, hasRight);
    const changed = changeItems(recipe.columns[k], machine, joint.state, acceptsSigma);
    if (changed === null) {
      return null;
    }
    columns.push(changed.items);
    states = changed.ends.flatMap((end, state) => (end.count > 0 ? [state] : []));
  }
  return { columns, joints };
}

/** Returns the changed joint and the state after it if they are the same from each of the states, else null. */
function stepFromAll(machine: RowMachine, states: number[], text: string): { text: string; state: number } | null {
  const [first, ...others] = states.map((state) => machine.step(text, state));
  return others.every((other) => other.text === first.text && other.state === first.state) ? first : null;
}

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
 * Returns the bytes of the rows of any recipe, without variants and line ends: adds up each column once per state in
 * which rows can reach it, and multiplies. (Both lowercase forms of sigma have the same size.)
 */
export function productBytes(recipe: ProductRecipe, hasPlus: boolean): bigint {
  if (!hasPlus && (recipe.casing === 'none' || isAsciiRecipe(recipe))) {
    return sameSizeBytes(recipe);
  }
  const machine = rowMachine(recipe, hasPlus);
  let reached: ReachedState[] = machineStates(machine);
  reached[0].rows = 1n;
  for (const [k, text] of jointTexts(recipe).entries()) {
    reached = advance(machine, reached, (state) => {
      const ends = emptyEndStates(machine);
      const step = machine.step(text, state);
      ends[step.state] = { count: 1, bytes: encoder.encode(step.text).length };
      return ends;
    });
    if (k === recipe.columns.length) {
      break;
    }
    reached = advance(machine, reached, (state) => {
      const changed = changeItems(recipe.columns[k], machine, state, () => true);
      return changed === null ? [] : changed.ends;
    });
  }
  return reached.reduce((sum, state) => sum + state.bytes, 0n);
}

function isAsciiRecipe(recipe: ProductRecipe): boolean {
  const joints = encoder.encode(jointTexts(recipe).join(''));
  return isAscii(joints) && recipe.columns.every(({ bytes }) => isAscii(bytes));
}

/** Returns the bytes of the rows if casing changes no sizes except by removing white space. */
function sameSizeBytes(recipe: ProductRecipe): bigint {
  const dropsSpace = recipe.casing === 'camelcase' || recipe.casing === 'pascalcase';
  const size = (bytes: Uint8Array) => BigInt(bytes.length - (dropsSpace ? countAsciiSpaces(bytes) : 0));
  const rows = recipe.columns.reduce((count, items) => count * BigInt(itemCount(items)), 1n);
  const joints = encoder.encode(jointTexts(recipe).join(''));
  return recipe.columns.reduce(
    (sum, items) => sum + (size(items.bytes) * rows) / BigInt(itemCount(items)),
    rows * size(joints),
  );
}

/** Number and bytes of the row beginnings that end in a state. */
interface ReachedState {
  rows: bigint;
  bytes: bigint;
}

function machineStates(machine: RowMachine): ReachedState[] {
  return Array.from({ length: machine.states }, () => ({ rows: 0n, bytes: 0n }));
}

function advance(
  machine: RowMachine,
  from: readonly ReachedState[],
  endsFrom: (state: number) => readonly EndState[],
): ReachedState[] {
  const to = machineStates(machine);
  for (const [state, { rows, bytes }] of from.entries()) {
    if (rows === 0n) {
      continue;
    }
    for (const [endState, end] of endsFrom(state).entries()) {
      to[endState].rows += rows * BigInt(end.count);
      to[endState].bytes += bytes * BigInt(end.count) + rows * BigInt(end.bytes);
    }
  }
  return to;
}

import { utf8Length } from './block-builder.ts';
import { decodeUtf8 } from './decode-lines.ts';
import type { Bytes } from './line-block.ts';
import { allocateEnds, allocateItemBytes, itemCount, itemStart } from './packed-items.ts';
import type { PackedItems } from './product-rows.ts';
import type { RowMachine } from './row-machine.ts';

const encoder = new TextEncoder();

/** How many items of a column left the machine in a state, and how many bytes they became. */
export interface EndState {
  count: number;
  bytes: number;
}

/**
 * Puts the items of a column through a machine, each from the same state.
 * @param accepts asked for every item that is not ASCII; the run is given up where it says no
 * @returns the changed items and, by state, how they ended; null when given up
 */
export function changeItems(
  items: PackedItems,
  machine: RowMachine,
  state: number,
  accepts: (item: string) => boolean,
): { readonly items: PackedItems; readonly ends: readonly EndState[] } | null {
  const table = asciiTable(machine);
  const growth = table.reduce((most, packed) => Math.max(most, packed & 3), 1);
  const { bytes } = items;
  const count = itemCount(items);
  const positions = new Float64Array(count);
  const endStates = emptyEndStates(machine);
  let target = allocateItemBytes(bytes.length);
  let to = 0;
  for (let i = 0; i < count; i++) {
    const start = itemStart(items, i);
    const end = items.ends[i];
    const before = to;
    if (to + (end - start) * growth > target.length) target = grow(target, to + (end - start) * growth);
    let packed = state << STATE_SHIFT;
    let at = start;
    for (; at < end; at++) {
      const byte = bytes[at];
      if (byte > 0x7f) break;
      packed = table[((packed >> STATE_SHIFT) << 7) | byte];
      const size = packed & 3;
      if (size === 1) {
        target[to++] = (packed >> 2) & 0x7f;
      } else if (size > 1) {
        for (let k = 0; k < size; k++) target[to++] = (packed >> (2 + k * 7)) & 0x7f;
      }
    }
    let endState = packed >> STATE_SHIFT;
    if (at < end) {
      const text = decodeUtf8(bytes.subarray(start, end));
      if (!accepts(text)) return null;
      const changed = machine.step(text, state);
      const size = utf8Length(changed.text);
      to = before;
      if (to + size > target.length) target = grow(target, to + size);
      encoder.encodeInto(changed.text, target.subarray(to, to + size));
      to += size;
      endState = changed.state;
    }
    endStates[endState].count++;
    endStates[endState].bytes += to - before;
    positions[i] = to;
  }
  const ends = allocateEnds(count, to);
  ends.set(positions);
  return { items: { bytes: giveBackSpare(target, to), ends }, ends: endStates };
}

/** Where a state starts in a packed entry of the table: behind the length (2 bits) and up to three characters (7 bits each). */
const STATE_SHIFT = 23;

/**
 * The machine as a table for ASCII: by state and character, what it writes and the next state. ASCII characters do not
 * influence each other beyond the state, so asking the machine for each of them is enough.
 */
function asciiTable(machine: RowMachine): Int32Array {
  const table = new Int32Array(machine.states << 7);
  for (let state = 0; state < machine.states; state++) {
    for (let code = 0; code < 128; code++) {
      const next = machine.step(String.fromCharCode(code), state);
      let packed = (next.state << STATE_SHIFT) | next.text.length;
      for (let k = 0; k < next.text.length; k++) packed |= next.text.charCodeAt(k) << (2 + k * 7);
      table[(state << 7) | code] = packed;
    }
  }
  return table;
}

export function emptyEndStates(machine: RowMachine): EndState[] {
  return Array.from({ length: machine.states }, () => ({ count: 0, bytes: 0 }));
}

function grow(bytes: Bytes, size: number): Bytes {
  const grown = allocateItemBytes(Math.max(size, Math.ceil(bytes.length * 1.5)));
  grown.set(bytes);
  return grown;
}

/** Gives back memory that growing took too much. */
function giveBackSpare(bytes: Bytes, length: number): Bytes {
  if (bytes.length - length <= length >> 3) return bytes.subarray(0, length);
  const fitted = allocateItemBytes(length);
  fitted.set(bytes.subarray(0, length));
  return fitted;
}

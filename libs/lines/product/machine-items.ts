import { utf8Length } from '../blocks/block-builder.ts';
import { decodeUtf8 } from '../blocks/decode-lines.ts';
import { grown } from '../blocks/grown.ts';
import { type Bytes, LF } from '../blocks/line-block.ts';
import { allocateEnds, allocateItemBytes, itemCount, itemStart } from './packed-items.ts';
import type { PackedItems } from './recipe.ts';
import type { RowMachine } from './row-machine.ts';

const encoder = new TextEncoder();

/** Bytes of items that are changed together if the machine has a single state. */
const CHUNK_BYTES = 1 << 16;

/** Number of a column's items that end in a state, and their bytes after the change. */
export interface EndState {
  count: number;
  bytes: number;
}

/** Items of a column after a machine has changed them. */
export interface ChangedItems {
  readonly items: PackedItems;
  /** Totals by end state. */
  readonly ends: readonly EndState[];
}

/**
 * Changes the items of a column with a machine, each from the same state.
 * @param acceptsSigma called for every item with a `Σ`, the one letter whose change can depend on neighbouring items
 * @returns null if it returned false
 */
export function changeItems(
  items: PackedItems,
  machine: RowMachine,
  state: number,
  acceptsSigma: (item: string) => boolean,
): ChangedItems | null {
  return new ItemChanger(items, machine, state, acceptsSigma).run();
}

/** Returns totals of 0 for every state. */
export function emptyEndStates(machine: RowMachine): EndState[] {
  return Array.from({ length: machine.states }, () => ({ count: 0, bytes: 0 }));
}

class ItemChanger {
  readonly #items: PackedItems;
  readonly #machine: RowMachine;
  readonly #state: number;
  readonly #acceptsSigma: (item: string) => boolean;
  readonly #table: Int32Array;
  /** Maximum bytes that an ASCII character becomes. */
  readonly #growth: number;
  readonly #positions: Float64Array;
  readonly #ends: EndState[];
  #target: Bytes;
  #length = 0;

  constructor(items: PackedItems, machine: RowMachine, state: number, acceptsSigma: (item: string) => boolean) {
    this.#items = items;
    this.#machine = machine;
    this.#state = state;
    this.#acceptsSigma = acceptsSigma;
    this.#table = asciiTable(machine);
    this.#growth = this.#table.reduce((most, packed) => Math.max(most, packed & 3), 1);
    this.#positions = new Float64Array(itemCount(items));
    this.#ends = emptyEndStates(machine);
    this.#target = allocateItemBytes(items.bytes.length);
  }

  run(): ChangedItems | null {
    const count = itemCount(this.#items);
    for (let i = 0; i < count; ) {
      if (this.#changeAscii(i)) {
        i++;
      } else {
        // Items that are not ASCII usually come in groups, and changing many at once is much faster.
        const next = this.#machine.states === 1 ? this.#changeChunk(i) : this.#changeText(i);
        if (next === 0) {
          return null;
        }
        i = next;
      }
    }
    const ends = allocateEnds(count, this.#length);
    ends.set(this.#positions);
    return { items: { bytes: withoutSpare(this.#target, this.#length), ends }, ends: this.#ends };
  }

  /** Changes an ASCII item by the table; does nothing and returns false for any other. */
  #changeAscii(index: number): boolean {
    const { bytes, ends } = this.#items;
    const start = itemStart(this.#items, index);
    const end = ends[index];
    this.#makeRoom((end - start) * this.#growth);
    const table = this.#table;
    const target = this.#target;
    let to = this.#length;
    let entry = this.#state << STATE_SHIFT;
    for (let at = start; at < end; at++) {
      const byte = bytes[at];
      if (byte > 0x7f) {
        return false;
      }
      entry = table[((entry >> STATE_SHIFT) << 7) | byte];
      const size = entry & 3;
      if (size === 1) {
        target[to++] = (entry >> 2) & 0x7f;
      } else {
        for (let k = 0; k < size; k++) {
          target[to++] = (entry >> (2 + k * 7)) & 0x7f;
        }
      }
    }
    this.#endItem(index, to, entry >> STATE_SHIFT);
    return true;
  }

  /** Changes one item as text; returns the index after it, or 0 if it is rejected. */
  #changeText(index: number): number {
    const text = decodeUtf8(this.#items.bytes.subarray(itemStart(this.#items, index), this.#items.ends[index]));
    if (text.includes('Σ') && !this.#acceptsSigma(text)) {
      return 0;
    }
    const changed = this.#machine.step(text, this.#state);
    const size = utf8Length(changed.text);
    this.#makeRoom(size);
    encoder.encodeInto(changed.text, this.#target.subarray(this.#length, this.#length + size));
    this.#endItem(index, this.#length + size, changed.state);
    return index + 1;
  }

  /** Changes several items at once, separated by line ends; returns the index after them, or 0 if one is rejected. */
  #changeChunk(from: number): number {
    const { bytes, ends } = this.#items;
    const start = itemStart(this.#items, from);
    let to = from + 1;
    while (to < ends.length && ends[to] - start <= CHUNK_BYTES) {
      to++;
    }
    const chunk = new Uint8Array(ends[to - 1] - start + to - from);
    for (let i = from, at = 0; i < to; i++) {
      for (let byte = itemStart(this.#items, i); byte < ends[i]; byte++) {
        chunk[at++] = bytes[byte];
      }
      chunk[at++] = LF;
    }
    const text = decodeUtf8(chunk);
    if (text.includes('Σ')) {
      const sigmas = text.split('\n').filter((item) => item.includes('Σ'));
      if (!sigmas.every(this.#acceptsSigma)) {
        return 0;
      }
    }
    const changed = this.#machine.step(text, this.#state).text;
    this.#makeRoom(changed.length * 3);
    const target = this.#target;
    let at = this.#length;
    const end = at + encoder.encodeInto(changed, target.subarray(at)).written;
    for (let index = from, next = at; next < end; next++) {
      const byte = target[next];
      if (byte === LF) {
        this.#endItem(index++, at, 0);
      } else {
        target[at++] = byte;
      }
    }
    return to;
  }

  #endItem(index: number, end: number, state: number): void {
    this.#ends[state].count++;
    this.#ends[state].bytes += end - this.#length;
    this.#positions[index] = end;
    this.#length = end;
  }

  #makeRoom(size: number): void {
    const needed = this.#length + size;
    if (needed > this.#target.length) {
      this.#target = grown(this.#target, allocateItemBytes(Math.max(needed, Math.ceil(this.#target.length * 1.25))));
    }
  }
}

/** Bit position of the state in a table entry, after the length (2 bits) and up to three characters (7 bits each). */
const STATE_SHIFT = 23;

/**
 * Returns the machine as a table for ASCII: output and next state by state and character. This is complete because
 * ASCII characters influence each other only through the state.
 */
function asciiTable(machine: RowMachine): Int32Array {
  const table = new Int32Array(machine.states << 7);
  for (let state = 0; state < machine.states; state++) {
    for (let code = 0; code < 128; code++) {
      const next = machine.step(String.fromCharCode(code), state);
      let entry = (next.state << STATE_SHIFT) | next.text.length;
      for (let k = 0; k < next.text.length; k++) {
        entry |= next.text.charCodeAt(k) << (2 + k * 7);
      }
      table[(state << 7) | code] = entry;
    }
  }
  return table;
}

/** Trims memory that was allocated in excess. */
function withoutSpare(bytes: Bytes, length: number): Bytes {
  if (bytes.length - length <= length >> 3) {
    return bytes.subarray(0, length);
  }
  const exact = allocateItemBytes(length);
  exact.set(bytes.subarray(0, length));
  return exact;
}

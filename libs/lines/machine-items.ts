import { utf8Length } from './block-builder.ts';
import { decodeUtf8 } from './decode-lines.ts';
import { type Bytes, LF } from './line-block.ts';
import { allocateEnds, allocateItemBytes, itemCount, itemStart } from './packed-items.ts';
import type { PackedItems } from './product-rows.ts';
import type { RowMachine } from './row-machine.ts';

const encoder = new TextEncoder();

/** Bytes of items that are changed together where the machine keeps no state. */
const CHUNK_BYTES = 1 << 16;

/** How many items of a column left the machine in a state, and how many bytes they became. */
export interface EndState {
  count: number;
  bytes: number;
}

/** The items of a column behind a machine. */
export interface ChangedItems {
  readonly items: PackedItems;
  /** By state, how the items ended. */
  readonly ends: readonly EndState[];
}

/**
 * Puts the items of a column through a machine, each from the same state.
 * @param acceptsSigma asked for every item with a `Σ`, the one letter whose change can depend on what is around an item
 * @returns null where it said no
 */
export function changeItems(
  items: PackedItems,
  machine: RowMachine,
  state: number,
  acceptsSigma: (item: string) => boolean,
): ChangedItems | null {
  return new ItemChanger(items, machine, state, acceptsSigma).run();
}

/** No items in any state. */
export function emptyEndStates(machine: RowMachine): EndState[] {
  return Array.from({ length: machine.states }, () => ({ count: 0, bytes: 0 }));
}

class ItemChanger {
  readonly #items: PackedItems;
  readonly #machine: RowMachine;
  readonly #state: number;
  readonly #acceptsSigma: (item: string) => boolean;
  readonly #table: Int32Array;
  /** Bytes that an ASCII character can become. */
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
        // Items that are not ASCII seldom come alone, and many at once are changed much faster than one by one.
        const next = this.#machine.states === 1 ? this.#changeChunk(i) : this.#changeText(i);
        if (next === 0) return null;
        i = next;
      }
    }
    const ends = allocateEnds(count, this.#length);
    ends.set(this.#positions);
    return { items: { bytes: withoutSpare(this.#target, this.#length), ends }, ends: this.#ends };
  }

  /** Changes an item by the table; false, and nothing is done, when it is not ASCII. */
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
      if (byte > 0x7f) return false;
      entry = table[((entry >> STATE_SHIFT) << 7) | byte];
      const size = entry & 3;
      if (size === 1) target[to++] = (entry >> 2) & 0x7f;
      else for (let k = 0; k < size; k++) target[to++] = (entry >> (2 + k * 7)) & 0x7f;
    }
    this.#endItem(index, to, entry >> STATE_SHIFT);
    return true;
  }

  /** Changes one item as text; gives the index behind it, 0 when it is refused. */
  #changeText(index: number): number {
    const text = decodeUtf8(this.#items.bytes.subarray(itemStart(this.#items, index), this.#items.ends[index]));
    if (text.includes('Σ') && !this.#acceptsSigma(text)) return 0;
    const changed = this.#machine.step(text, this.#state);
    const size = utf8Length(changed.text);
    this.#makeRoom(size);
    encoder.encodeInto(changed.text, this.#target.subarray(this.#length, this.#length + size));
    this.#endItem(index, this.#length + size, changed.state);
    return index + 1;
  }

  /** Changes items together, kept apart by line ends; gives the index behind them, 0 when one is refused. */
  #changeChunk(from: number): number {
    const { bytes, ends } = this.#items;
    const start = itemStart(this.#items, from);
    let to = from + 1;
    while (to < ends.length && ends[to] - start <= CHUNK_BYTES) to++;
    const chunk = new Uint8Array(ends[to - 1] - start + to - from);
    for (let i = from, at = 0; i < to; i++) {
      for (let byte = itemStart(this.#items, i); byte < ends[i]; byte++) chunk[at++] = bytes[byte];
      chunk[at++] = LF;
    }
    const text = decodeUtf8(chunk);
    if (text.includes('Σ')) {
      const sigmas = text.split('\n').filter((item) => item.includes('Σ'));
      if (!sigmas.every(this.#acceptsSigma)) return 0;
    }
    const changed = this.#machine.step(text, this.#state).text;
    this.#makeRoom(changed.length * 3);
    const target = this.#target;
    let at = this.#length;
    const end = at + encoder.encodeInto(changed, target.subarray(at)).written;
    for (let index = from, next = at; next < end; next++) {
      const byte = target[next];
      if (byte === LF) this.#endItem(index++, at, 0);
      else target[at++] = byte;
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
    if (needed <= this.#target.length) return;
    const grown = allocateItemBytes(Math.max(needed, Math.ceil(this.#target.length * 1.25)));
    grown.set(this.#target.subarray(0, this.#length));
    this.#target = grown;
  }
}

/** Where a state starts in an entry of the table: behind the length (2 bits) and up to three characters (7 bits each). */
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
      let entry = (next.state << STATE_SHIFT) | next.text.length;
      for (let k = 0; k < next.text.length; k++) entry |= next.text.charCodeAt(k) << (2 + k * 7);
      table[(state << 7) | code] = entry;
    }
  }
  return table;
}

/** Gives back memory that growing took too much. */
function withoutSpare(bytes: Bytes, length: number): Bytes {
  if (bytes.length - length <= length >> 3) return bytes.subarray(0, length);
  const exact = allocateItemBytes(length);
  exact.set(bytes.subarray(0, length));
  return exact;
}

import { copyAscii } from './ascii-text.ts';

/** Folders that are remembered, one for each value of the hash; a list is of few sites, in whatever order they come. */
const PLACES = 256;
/** Longer ones are read again each time. */
const MOST_BYTES = 120;
const SLOT_BYTES = 128;
/** The shortest is `http://a/`. What is hashed has to be in each. */
const LEAST_BYTES = 16;

/** Scheme, host and folders of addresses that were tagged and stay as they are, to be known when they come up again. */
export class KnownFolders {
  readonly #texts = new DataView(new ArrayBuffer(PLACES * SLOT_BYTES));
  readonly #sizes = new Uint8Array(PLACES);
  /** Where the folder of the address before is. */
  #last = 0;

  /**
   * The size of a folder that is known and with which the text begins; 0 where none is.
   * @param source lines of a text; the one at `start` is the address
   */
  sizeAt(source: DataView, start: number): number {
    const size = this.#matchSize(source, start, this.#last);
    if (size > 0 || start + LEAST_BYTES > source.byteLength) return size;
    const place = placeOf(source, start);
    if (place === this.#last) return 0;
    this.#last = place;
    return this.#matchSize(source, start, place);
  }

  /** Remembers the folder with which a text begins, all of it ASCII, in place of one with the same hash. */
  remember(source: DataView, start: number, size: number): void {
    if (size < LEAST_BYTES || size > MOST_BYTES) return;
    const place = placeOf(source, start);
    this.#sizes[place] = size;
    copyAscii(source, start, start + size, this.#texts, place * SLOT_BYTES);
    this.#last = place;
  }

  #matchSize(source: DataView, start: number, place: number): number {
    const size = this.#sizes[place];
    if (size === 0 || start + size > source.byteLength) return 0;
    const texts = this.#texts;
    const shift = place * SLOT_BYTES - start;
    const last = start + size - 8;
    for (let i = last; i > start; i -= 8) {
      if (source.getFloat64(i, true) !== texts.getFloat64(i + shift, true)) return 0;
    }
    return source.getFloat64(start, true) === texts.getFloat64(start + shift, true) ? size : 0;
  }
}

/** Hashes what comes behind the scheme, which is where addresses of different sites differ. */
function placeOf(source: DataView, start: number): number {
  const mixed = source.getInt32(start + 8, true) ^ Math.imul(source.getInt32(start + 12, true), 0x9e3779b1);
  return (Math.imul(mixed, 0x85ebca6b) >>> 24) & (PLACES - 1);
}

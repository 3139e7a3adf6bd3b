import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { grown } from '../../lines/blocks/grown.ts';
import { NameTable, NO_NAME } from './name-table.ts';

const encoder = new TextEncoder();

/** A name as the platform gets it, which may be shorter than the full name. */
export interface PlatformName {
  readonly bytes: Uint8Array;
  /** Number of the `~` mark that tells names apart after cutting; 1 for none. */
  readonly mark: number;
}

/**
 * Names of campaigns, or of the ad groups of all campaigns. Maps full names, which templates give, to names within the
 * limit of the platform that are unique in their place (`docs/spec/keywords.md`, Names).
 */
export class PlatformNames {
  readonly #limit: number;
  readonly #full = new NameTable();
  /** Names given that are not the full name of their owner, so that further ones avoid them. */
  readonly #derived = new NameTable();
  /** Names by number, where they differ from the full name. */
  readonly #changed = new Map<number, PlatformName>();
  /** Numbers of the full names that were cut, for a continuation or always. */
  readonly #cut = new Set<number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#full.size;
  }

  /** Number of full names that were cut. */
  get cutCount(): number {
    return this.#cut.size;
  }

  get memoryBytes(): number {
    return this.#full.memoryBytes + this.#derived.memoryBytes + this.#changed.size * 300 + this.#cut.size * 30;
  }

  /**
   * Returns the number of a full name in its place; adds it if it is new.
   * @param suffixSize bytes at the end that are the suffix of a match type, which is not cut
   */
  add(place: number, bytes: Uint8Array, start: number, end: number, suffixSize: number): number {
    const known = this.#full.size;
    const index = this.#full.add(place, bytes, start, end);
    if (index === known && (end - start > this.#limit || this.#derived.size > 0)) {
      this.#nameNew(index, place, suffixSize);
    }
    return index;
  }

  placeOf(index: number): number {
    return this.#full.placeOf(index);
  }

  /** Returns the name of a number as the platform gets it, in memory of the table. */
  name(index: number): Uint8Array {
    const changed = this.#changed.size === 0 ? undefined : this.#changed.get(index);
    return changed === undefined ? this.#full.name(index) : changed.bytes;
  }

  /**
   * Returns the name under which a full ad group continues, such as `Shoes 2`.
   * @param from first number to try
   * @returns the name, and the number it got
   */
  continueName(index: number, suffixSize: number, from: number): { bytes: Uint8Array; number: number } {
    const place = this.#full.placeOf(index);
    const full = this.#full.name(index);
    const base = decodeUtf8(full.subarray(0, full.length - suffixSize));
    const suffix = decodeUtf8(full.subarray(full.length - suffixSize));
    const ownMark = this.#changed.get(index)?.mark ?? 1;
    for (let number = from; ; number++) {
      const { text, isCut } = this.#compose(base, ownMark, `${suffix} ${number}`);
      const bytes = encoder.encode(text);
      if (!this.#isTaken(place, bytes)) {
        this.#derived.add(place, bytes, 0, bytes.length);
        this.#noteCut(index, isCut);
        return { bytes, number };
      }
    }
  }

  #nameNew(index: number, place: number, suffixSize: number): void {
    const full = this.#full.name(index);
    const base = decodeUtf8(full.subarray(0, full.length - suffixSize));
    const suffix = decodeUtf8(full.subarray(full.length - suffixSize));
    for (let mark = 1; ; mark++) {
      const { text, isCut } = this.#compose(base, mark, suffix);
      const bytes = encoder.encode(text);
      const isFull = mark === 1 && !isCut;
      const isTaken = isFull
        ? this.#derived.find(place, bytes, 0, bytes.length) !== NO_NAME
        : this.#isTaken(place, bytes);
      if (isTaken) {
        continue;
      }
      if (!isFull) {
        this.#derived.add(place, bytes, 0, bytes.length);
        this.#changed.set(index, { bytes, mark });
        this.#noteCut(index, isCut);
      }
      return;
    }
  }

  /** Returns true if a name is given to another full name. */
  #isTaken(place: number, bytes: Uint8Array): boolean {
    const owner = this.#full.find(place, bytes, 0, bytes.length);
    const isOwn = owner !== NO_NAME && !this.#changed.has(owner);
    return isOwn || this.#derived.find(place, bytes, 0, bytes.length) !== NO_NAME;
  }

  #noteCut(index: number, isCut: boolean): void {
    if (isCut) {
      this.#cut.add(index);
    }
  }

  #compose(base: string, mark: number, suffix: string): { text: string; isCut: boolean } {
    const end = (mark === 1 ? '' : ` ~${mark}`) + suffix;
    const room = this.#limit - [...end].length;
    const characters = [...base];
    if (characters.length <= room) {
      return { text: base + end, isCut: false };
    }
    return { text: characters.slice(0, Math.max(0, room)).join('').trimEnd() + end, isCut: true };
  }
}

/** Keywords of each ad group, by the number of its full name. */
export class AdGroupSizes {
  #counts = new Uint32Array(256);
  /** Current continued names, by number. */
  readonly #continued = new Map<number, { bytes: Uint8Array; number: number }>();

  /** Returns the number of keywords that an ad group, or its continuation, has. */
  count(index: number): number {
    return index < this.#counts.length ? this.#counts[index] : 0;
  }

  /** Counts a keyword. */
  add(index: number): void {
    while (index >= this.#counts.length) {
      this.#counts = grown(this.#counts, new Uint32Array(this.#counts.length * 2));
    }
    this.#counts[index]++;
  }

  /** Continues an ad group under another name, which has no keywords yet. */
  continueAs(index: number, continued: { bytes: Uint8Array; number: number }): void {
    this.#continued.set(index, continued);
    this.#counts[index] = 0;
  }

  continuationOf(index: number): { bytes: Uint8Array; number: number } | undefined {
    return this.#continued.size === 0 ? undefined : this.#continued.get(index);
  }

  get memoryBytes(): number {
    return this.#counts.byteLength + this.#continued.size * 300;
  }
}

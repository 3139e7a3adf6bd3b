import { IntList, TextList } from './growing-lists.ts';
import { BROAD, EXACT, PHRASE, TYPE_CELLS } from './match-types.ts';
import type { RowReader } from './row-reader.ts';
import type { Scopes } from './scopes.ts';

const TAB = Uint8Array.of(0x09);

/**
 * Negatives, and the classes of those that block the same searches of the same scope. Conflicts are found between
 * classes, so that many equal negatives cost no more than one.
 */
export class NegativeStore {
  readonly scopes: Scopes;
  readonly #hasBroad: boolean;
  /** Cells of negative without signs and match type as it was read. */
  readonly names = new TextList();
  /** The line of a list, or campaign, TAB, ad group. */
  readonly sources = new TextList();
  /** Number of negatives that are lines of a list; they come first. */
  listCount = 0;
  readonly classOf = new IntList();
  /** Next negative of the same class, -1 at the end. */
  readonly nextOf = new IntList();
  readonly #last = new IntList();

  /** First negative of each class. Classes are numbered in the order of these. */
  readonly firstOf = new IntList();
  readonly sizeOf = new IntList();
  readonly scopeOf = new IntList();
  /** Match type that applies: a phrase of one token is broad, and without broad negatives broad is phrase. */
  readonly strictnessOf = new IntList();
  /** Tokens of all classes: a sequence, or the sorted set of a broad class. */
  readonly tokens = new IntList();
  /** Class `c` has the tokens `[tokenEnds[c], tokenEnds[c + 1])`. */
  readonly tokenEnds = new IntList();
  /** Classes by the hash of their content, plus 1; open addressing. */
  #slots = new Int32Array(1 << 12);

  /** @param hasBroad false if broad negatives count as phrase */
  constructor(scopes: Scopes, hasBroad: boolean) {
    this.scopes = scopes;
    this.#hasBroad = hasBroad;
    this.tokenEnds.push(0);
  }

  get count(): number {
    return this.classOf.length;
  }

  get classCount(): number {
    return this.firstOf.length;
  }

  /**
   * Adds the negative that `row` has read.
   * @param tokens at least one, from 0 to `count`
   * @param line its trimmed line; null for a row of a table
   */
  add(
    bytes: Uint8Array,
    row: RowReader,
    tokens: Int32Array,
    count: number,
    scope: number,
    line: { readonly start: number; readonly end: number } | null,
  ): void {
    this.names.appendCell(bytes, row.start, row.end);
    this.names.append(TYPE_CELLS[row.type]);
    this.names.end();
    if (line) {
      this.sources.append(bytes, line.start, line.end);
      this.listCount++;
    } else {
      this.sources.append(bytes, row.campaign.start, row.campaign.end);
      this.sources.append(TAB);
      this.sources.append(bytes, row.adGroup.start, row.adGroup.end);
    }
    this.sources.end();
    const strictness = this.#strictness(row.type, count);
    this.#join(
      this.#classOf(strictness === BROAD ? sortedSet(tokens, count) : tokens.subarray(0, count), strictness, scope),
    );
  }

  #strictness(type: number, tokenCount: number): number {
    if (type === EXACT) {
      return EXACT;
    }
    return tokenCount === 1 || (type === BROAD && this.#hasBroad) ? BROAD : PHRASE;
  }

  /** Adds the next negative to a class, of which it is the first member if the class is new. */
  #join(id: number): void {
    const negative = this.count;
    this.classOf.push(id);
    this.nextOf.push(-1);
    if (id === this.classCount) {
      this.firstOf.push(negative);
      this.#last.push(negative);
      this.sizeOf.push(1);
    } else {
      this.nextOf.values[this.#last.values[id]] = negative;
      this.#last.values[id] = negative;
      this.sizeOf.values[id]++;
    }
  }

  /** Returns the class with this content; a new one has the number `classCount`. */
  #classOf(tokens: Int32Array, strictness: number, scope: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(tokens, strictness, scope) & mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const id = this.#slots[slot] - 1;
      if (
        this.strictnessOf.values[id] === strictness &&
        this.scopeOf.values[id] === scope &&
        this.#hasTokens(id, tokens)
      ) {
        return id;
      }
    }
    const id = this.strictnessOf.length;
    this.#slots[slot] = id + 1;
    this.strictnessOf.push(strictness);
    this.scopeOf.push(scope);
    for (let i = 0; i < tokens.length; i++) {
      this.tokens.push(tokens[i]);
    }
    this.tokenEnds.push(this.tokens.length);
    if (id * 2 > this.#slots.length) {
      this.#grow();
    }
    return id;
  }

  #hasTokens(id: number, tokens: Int32Array): boolean {
    const start = this.tokenEnds.values[id];
    if (this.tokenEnds.values[id + 1] - start !== tokens.length) {
      return false;
    }
    for (let i = 0; i < tokens.length; i++) {
      if (this.tokens.values[start + i] !== tokens[i]) {
        return false;
      }
    }
    return true;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 4);
    const mask = this.#slots.length - 1;
    for (let id = 0; id < this.strictnessOf.length; id++) {
      const tokens = this.tokens.values.subarray(this.tokenEnds.values[id], this.tokenEnds.values[id + 1]);
      let slot = hashOf(tokens, this.strictnessOf.values[id], this.scopeOf.values[id]) & mask;
      while (this.#slots[slot] !== 0) {
        slot = (slot + 1) & mask;
      }
      this.#slots[slot] = id + 1;
    }
  }
}

function sortedSet(tokens: Int32Array, count: number): Int32Array {
  if (count === 1) {
    return tokens.subarray(0, 1);
  }
  const sorted = tokens.slice(0, count).sort();
  let size = 1;
  for (let i = 1; i < count; i++) {
    if (sorted[i] !== sorted[size - 1]) {
      sorted[size++] = sorted[i];
    }
  }
  return sorted.subarray(0, size);
}

function hashOf(tokens: Int32Array, strictness: number, scope: number): number {
  let hash = Math.imul(scope ^ (strictness << 28), 0x9e3779b1);
  for (let i = 0; i < tokens.length; i++) {
    hash = Math.imul(hash ^ tokens[i], 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

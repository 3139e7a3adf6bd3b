import { grown } from '../../lines/blocks/grown.ts';
import { type Bytes, LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import type { KeptLines } from '../../lines/rows/selection-rows.ts';
import type { OutputRows } from '../shared/output-rows.ts';
import { BROAD, TYPE_CELLS } from './match-types.ts';
import type { NegativeIndex } from './negative-index.ts';
import type { NegativeStore } from './negative-store.ts';
import type { RowReader } from './row-reader.ts';
import { LIST_SCOPE, type ScopeReader } from './scopes.ts';
import type { TokenReader } from './token-reader.ts';

/** Kinds of conflicts by strength; 0 is none. */
const SAME_TEXT = 1;
const PARTLY = 2;
const BLOCKED = 3;
const KIND_COUNT = 4;

const encoder = new TextEncoder();
const TAB = encoder.encode('\t');
const KIND_CELLS = ['', 'same text', 'partly', 'blocked'].map((name) => encoder.encode(`\t${name}`));

/** Counts of keywords, each by its strongest kind, and of conflicts. */
export interface ConflictCounts {
  keywordCount: number;
  blockedCount: number;
  partlyCount: number;
  sameTextCount: number;
  conflictCount: number;
  /** Rows without tokens. */
  emptyCount: number;
}

/** Limits and columns of the listed conflicts. */
export interface ListedConflicts {
  readonly kinds: { readonly blocked: boolean; readonly partly: boolean; readonly sameText: boolean };
  /** Conflicts of these kinds for each keyword. */
  readonly perKeyword: number;
  /** Bytes of rows after which no more are listed. */
  readonly maxBytes: number;
  readonly hasCampaign: boolean;
  readonly hasAdGroup: boolean;
}

/** Keywords of a block, divided into blocked ones and others. */
export interface DividedBlock {
  /** Null if the rows of the block are all keywords and unchanged. */
  readonly changed: LineBlock | null;
  readonly count: number;
  /** The blocked ones. */
  readonly blocked: KeptLines;
}

/** Readers of the rows of keywords. */
export interface KeywordReaders {
  readonly rows: RowReader;
  readonly tokens: TokenReader;
  readonly scopes: ScopeReader;
  /** False for the lines of a list, which are trimmed. */
  readonly isTable: boolean;
}

/** Finds the conflicts of keywords block by block, lists them, and tells which keywords are blocked. */
export class KeywordMatcher {
  readonly counts: ConflictCounts = {
    keywordCount: 0,
    blockedCount: 0,
    partlyCount: 0,
    sameTextCount: 0,
    conflictCount: 0,
    emptyCount: 0,
  };
  /** Number of keywords that each class of negatives blocks. */
  readonly blocks: Uint32Array;
  /** True if conflicts were left out because of their size. */
  isCut = false;
  readonly #store: NegativeStore;
  readonly #index: NegativeIndex;
  readonly #readers: KeywordReaders;
  readonly #listed: ListedConflicts;
  readonly #out: OutputRows;
  readonly #isShown: readonly boolean[];
  readonly #levels: readonly Uint8Array[];

  #block: LineBlock = { bytes: new Uint8Array(0), count: 0 };
  #ends: Uint32Array = new Uint32Array(0);
  #line = 0;
  /** Ranges of the rows that are keywords. */
  #ranges = new Uint32Array(0);
  #bits: Bytes = new Uint8Array(0);
  #kept = 0;
  #blockedRows = 0;
  #blockedBytes = 0;
  #isUnchanged = true;
  /** Kind of each hit of a keyword, and the listed negatives with their kinds. */
  #kinds = new Uint8Array(64);
  #members = new Float64Array(64);

  constructor(
    store: NegativeStore,
    index: NegativeIndex,
    readers: KeywordReaders,
    listed: ListedConflicts,
    out: OutputRows,
  ) {
    this.#store = store;
    this.#index = index;
    this.#readers = readers;
    this.#listed = listed;
    this.#out = out;
    this.#isShown = [false, listed.kinds.sameText, listed.kinds.partly, listed.kinds.blocked];
    this.blocks = new Uint32Array(store.classCount);
    this.#levels = store.scopes.levelCells();
  }

  /** Starts a block; its memory must stay unchanged until `finish`. */
  start(block: LineBlock): void {
    this.#block = block;
    this.#ends = findLineEnds(block);
    this.#line = 0;
    this.#ranges = new Uint32Array(block.count * 2);
    this.#bits = new Uint8Array((block.count + 7) >> 3);
    this.#kept = 0;
    this.#blockedRows = 0;
    this.#blockedBytes = 0;
    this.#isUnchanged = true;
  }

  /** Matches rows until the block ends, or the rows of the conflicts fill a block. Returns true at the end. */
  matchMore(): boolean {
    const ends = this.#ends;
    while (this.#line < ends.length) {
      const line = this.#line++;
      this.#matchRow(line === 0 ? 0 : ends[line - 1] + 1, ends[line]);
      if (this.#out.isFull) {
        return this.#line === ends.length;
      }
    }
    return true;
  }

  /** Returns the keywords of the block. */
  finish(): DividedBlock {
    const count = this.#kept;
    const blocked = { bits: this.#bits, count: this.#blockedRows, bytes: this.#blockedBytes };
    return { changed: this.#isUnchanged && count === this.#block.count ? null : this.#copyRows(), count, blocked };
  }

  /** Returns the rows that are keywords, trimmed if they are lines of a list. */
  #copyRows(): LineBlock {
    const { bytes } = this.#block;
    const copy = new Uint8Array(bytes.length);
    let length = 0;
    for (let row = 0; row < this.#kept; row++) {
      const end = this.#ranges[row * 2 + 1];
      for (let at = this.#ranges[row * 2]; at < end; at++) {
        copy[length++] = bytes[at];
      }
      copy[length++] = LF;
    }
    return { bytes: copy.slice(0, length), count: this.#kept };
  }

  #matchRow(lineStart: number, lineEnd: number): void {
    const { bytes } = this.#block;
    const { rows, tokens, scopes, isTable } = this.#readers;
    let start = lineStart;
    let end = lineEnd;
    if (!isTable) {
      start = trimmedStart(bytes, lineStart, lineEnd);
      end = trimmedEnd(bytes, start, lineEnd);
      if (start === end) {
        return;
      }
    }
    rows.read(bytes, start, end);
    if (rows.isNegative) {
      return;
    }
    const count = tokens.read(bytes, rows.start, rows.end, false);
    if (count === 0) {
      this.counts.emptyCount++;
      return;
    }
    this.counts.keywordCount++;
    if (isTable) {
      scopes.read(bytes, rows.campaign, rows.adGroup);
    }
    const kind = this.#index.search(tokens.tokens, count) === 0 ? 0 : this.#rateHits(count);
    this.#keep(start, end, end - start < lineEnd - lineStart, kind === BLOCKED);
    if (kind > 0) {
      this.#countKeyword(kind);
      this.#list();
    }
  }

  #keep(start: number, end: number, isTrimmed: boolean, isBlocked: boolean): void {
    const row = this.#kept++;
    this.#ranges[row * 2] = start;
    this.#ranges[row * 2 + 1] = end;
    if (isTrimmed) {
      this.#isUnchanged = false;
    }
    if (isBlocked) {
      this.#bits[row >> 3] |= 1 << (row & 7);
      this.#blockedRows++;
      this.#blockedBytes += end - start + 1;
    }
  }

  /** Rates the hits whose scope has the keyword, and counts them. Returns the strongest kind. */
  #rateHits(tokenCount: number): number {
    const { hits, hitCount } = this.#index;
    const { campaign, adGroup } = this.#readers.scopes;
    const scopes = this.#store.scopeOf.values;
    if (hitCount > this.#kinds.length) {
      this.#kinds = new Uint8Array(hitCount * 2);
    }
    let strongest = 0;
    for (let i = 0; i < hitCount; i++) {
      const id = hits[i];
      const scope = scopes[id];
      const isInScope = scope === LIST_SCOPE || scope === campaign || scope === adGroup;
      const kind = isInScope ? this.#rate(id, tokenCount) : 0;
      this.#kinds[i] = kind;
      if (kind > 0) {
        this.counts.conflictCount += this.#store.sizeOf.values[id];
        strongest = Math.max(strongest, kind);
      }
      if (kind === BLOCKED) {
        this.blocks[id]++;
      }
    }
    return strongest;
  }

  #rate(id: number, tokenCount: number): number {
    const strictness = this.#store.strictnessOf.values[id];
    if (strictness <= this.#readers.rows.type) {
      return BLOCKED;
    }
    // The tokens of a stricter negative are a sequence, which the keyword contains.
    const length = this.#store.tokenEnds.values[id + 1] - this.#store.tokenEnds.values[id];
    return strictness > BROAD && length === tokenCount ? SAME_TEXT : PARTLY;
  }

  #countKeyword(kind: number): void {
    if (kind === BLOCKED) {
      this.counts.blockedCount++;
    } else if (kind === PARTLY) {
      this.counts.partlyCount++;
    } else {
      this.counts.sameTextCount++;
    }
  }

  /** Lists the first conflicts of the keyword, in the order of the negatives. */
  #list(): void {
    if (this.isCut) {
      return;
    }
    const { bytes } = this.#block;
    const { rows } = this.#readers;
    const { hasCampaign, hasAdGroup, maxBytes } = this.#listed;
    const { names, classOf, scopeOf } = this.#store;
    const out = this.#out;
    const { writer } = out;
    const count = this.#gatherMembers();
    for (let i = 0; i < count; i++) {
      if (out.byteLength > maxBytes) {
        this.isCut = true;
        return;
      }
      const negative = Math.floor(this.#members[i] / KIND_COUNT);
      writer.appendCell(bytes, rows.start, rows.end);
      writer.append(TYPE_CELLS[rows.type]);
      if (hasCampaign) {
        writer.append(TAB);
        writer.append(bytes, rows.campaign.start, rows.campaign.end);
      }
      if (hasAdGroup) {
        writer.append(TAB);
        writer.append(bytes, rows.adGroup.start, rows.adGroup.end);
      }
      writer.append(TAB);
      writer.append(names.bytes, names.ends[negative], names.ends[negative + 1]);
      writer.append(this.#levels[scopeOf.values[classOf.values[negative]]]);
      writer.append(KIND_CELLS[this.#members[i] % KIND_COUNT]);
      out.endRow();
    }
  }

  /** Puts the listed negatives into `#members`, in input order and each with its kind; returns their number. */
  #gatherMembers(): number {
    const { hits, hitCount } = this.#index;
    const { firstOf, nextOf, sizeOf } = this.#store;
    const { perKeyword } = this.#listed;
    let count = 0;
    let areSorted = true;
    for (let i = 0; i < hitCount; i++) {
      const kind = this.#kinds[i];
      if (!this.#isShown[kind]) {
        continue;
      }
      // Classes are in the order of their first members, so later ones are no more among the first if all have one.
      if (areSorted && count === perKeyword) {
        break;
      }
      let negative = firstOf.values[hits[i]];
      const size = Math.min(sizeOf.values[hits[i]], perKeyword);
      areSorted &&= size === 1;
      this.#makeRoom(count + size);
      for (let member = 0; member < size; member++) {
        this.#members[count++] = negative * KIND_COUNT + kind;
        negative = nextOf.values[negative];
      }
    }
    if (!areSorted) {
      this.#members.subarray(0, count).sort();
    }
    return Math.min(count, perKeyword);
  }

  #makeRoom(size: number): void {
    if (size > this.#members.length) {
      this.#members = grown(this.#members, new Float64Array(size * 2));
    }
  }
}

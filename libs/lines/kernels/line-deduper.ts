import type { LineBlock } from '../line-block.ts';

/** How lines are cleaned and compared. Cleaning runs in the order in which the options stand here. */
export interface DedupeRules {
  readonly caseSensitive: boolean;
  /** Deletes the soft line breaks VT, FF, NEL, LS and PS. */
  readonly removeLineBreaks: boolean;
  readonly removeTabs: boolean;
  /** Deletes every character of the Unicode category Zs. */
  readonly removeAllSpaces: boolean;
  /** As JavaScript's `trim()`. */
  readonly trimWhitespace: boolean;
  /** Leaves out lines that hold nothing but white space after cleaning. */
  readonly removeEmptyLines: boolean;
}

/** What became of one block. */
export interface DedupedBlock {
  /** The lines after cleaning, or null where cleaning left the block just as it was. */
  readonly cleaned: LineBlock | null;
  /** How many lines entered the comparison. */
  readonly count: number;
  /** How many of them were seen for the first time. */
  readonly keptCount: number;
  /** Bit `i & 7` of byte `i >> 3` is 1 where line `i` of those compared was seen for the first time. */
  readonly keep: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Finds first occurrences in a stream of blocks. */
export class LineDeduper {
  readonly #rules: DedupeRules;
  readonly #seen = new Set<string>();

  /** @param _expectedLines how many lines will come; a guess is enough */
  constructor(rules: DedupeRules, _expectedLines: number) {
    this.#rules = rules;
  }

  /** Takes the next block and tells which of its lines were not seen before. */
  add(block: LineBlock): DedupedBlock {
    const { lines, isKept, isChanged } = this.#compare(block);
    const keep = new Uint8Array((lines.length + 7) >> 3);
    let keptCount = 0;
    for (let i = 0; i < lines.length; i++) {
      if (!isKept[i]) continue;
      keep[i >> 3] |= 1 << (i & 7);
      keptCount++;
    }
    return { cleaned: isChanged ? toBlock(lines) : null, count: lines.length, keptCount, keep };
  }

  /** Takes the next block and gives its first occurrences and its repetitions as blocks of their own. */
  addApart(block: LineBlock): { readonly kept: LineBlock; readonly dropped: LineBlock } {
    const { lines, isKept } = this.#compare(block);
    return {
      kept: toBlock(lines.filter((_, i) => isKept[i])),
      dropped: toBlock(lines.filter((_, i) => !isKept[i])),
    };
  }

  #compare(block: LineBlock): { lines: string[]; isKept: boolean[]; isChanged: boolean } {
    const source = decoder.decode(block.bytes).split('\n').slice(0, -1);
    const lines: string[] = [];
    const isKept: boolean[] = [];
    let isChanged = false;
    for (const line of source) {
      const item = clean(line, this.#rules);
      isChanged ||= item !== line;
      if (this.#rules.removeEmptyLines && item.trim() === '') {
        isChanged = true;
        continue;
      }
      const key = this.#rules.caseSensitive ? item : item.toLowerCase();
      lines.push(item);
      isKept.push(!this.#seen.has(key));
      this.#seen.add(key);
    }
    return { lines, isKept, isChanged };
  }
}

function clean(line: string, rules: DedupeRules): string {
  let item = line;
  if (rules.removeLineBreaks) item = item.replace(/[\v\f\u0085\u2028\u2029]/g, '');
  if (rules.removeTabs) item = item.replaceAll('\t', '');
  if (rules.removeAllSpaces) item = item.replace(/\p{Zs}/gu, '');
  return rules.trimWhitespace ? item.trim() : item;
}

function toBlock(lines: readonly string[]): LineBlock {
  return { bytes: encoder.encode(lines.map((line) => `${line}\n`).join('')), count: lines.length };
}

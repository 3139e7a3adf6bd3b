import { LinesTooLarge } from '../../errors.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { type Bytes, LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { Kernel, type WasmMemory } from '../../lines/kernels/web-assembly.ts';
import { GA4_CHANNELS } from '../../platforms/ga4-channels.ts';
import { characterSet } from '../utm/kernel/character-sets.ts';
import { AUDIT_LINES } from './kernel/audit-lines.generated.ts';
import { kindOfName, misspeltProblem, NAME_KIND } from './names.ts';
import { PROBLEM, PROBLEMS, type ProblemCounts } from './problems.ts';
import type { AuditedValue } from './values.ts';

/** Exports of `kernel/assembly/audit.ts`. Addresses are signed numbers. */
interface AuditExports {
  readonly memory: WasmMemory;
  setsStart(): number;
  textsStart(): number;
  setSites(count: number): void;
  takeText(length: number): number;
  takeLines(bytes: number): number;
  auditLines(isCounting: boolean): number;
  rowsStart(): number;
  rowsSize(): number;
  cleanStart(): number;
  cleanSize(): number;
  rowsWritten(): number;
  linesWithProblem(): number;
  oddStart(): number;
  oddLength(): number;
}

/** Decisions that the module leaves to its user, who is asked about each value once unless there are too many. */
export interface AuditHost {
  /** Returns the value that counts the lines with a value in the query; undefined if it is blank. First run only. */
  countedValue?(parameter: number, raw: string): { count: number } | undefined;
  /** Returns all about a value in the query. Second run only. */
  auditedValue?(parameter: number, raw: string): AuditedValue;
  /** Returns the place in `GA4_CHANNELS` of classes of values; -1 for none. */
  channelOf?(classes: readonly [source: number, medium: number, campaign: number]): number;
}

/** Rows of lines and their clean form, borrowed until the next ones are requested; or a line that has to be read as text. */
export type AuditedLines = { readonly rows: LineBlock; readonly clean: LineBlock } | { readonly odd: string };

// Addresses in the module, by `kernel/assembly/addresses.ts`.
const PROBLEM_COUNTS = 0x200;
const PROBLEM_TEXTS = 0x400;
const CHANNEL_COUNTS = 0x700;
const CHANNEL_NAMES = 0x800;
const SITES = 0xa00;

// Places in the record of a value, by `kernel/assembly/values.ts`, in words.
const COUNT = 2;
const FLAGS = 3;
const CELL = 5;
const RECORD_WORDS = 12;
const CHANGES = 64;

/** Result of `readName` if there is no room. */
const UNKNOWN = 32;
/** Results of `auditLines`. */
const AT_END = 0;
const AT_ODD_LINE = 2;

const encoder = new TextEncoder();
const PROBLEM_BYTES = PROBLEMS.map((problem) => encoder.encode(problem));
const CHANNEL_BYTES = ['', '', ...GA4_CHANNELS].map((channel) => encoder.encode(channel));

/** Audits lines byte by byte; lines that are not plain URLs are left to the user. */
export class AuditKernel {
  readonly #kernel: Kernel<AuditExports>;
  readonly #host: AuditHost;
  /** Values by the address of their records, in the first run. */
  readonly #counted = new Map<number, { count: number }>();
  /** Problems of misspelt names by the address of their records. */
  readonly #names = new Map<number, string>();
  /** Counts of misspelt names whose records were dropped. */
  readonly #nameCounts = new Map<string, number>();

  /** @param sites hosts of the own sites */
  constructor(host: AuditHost, sites: ReadonlySet<string> = new Set()) {
    this.#host = host;
    this.#kernel = new Kernel(AUDIT_LINES, {
      names: { readName: (record, from, length) => this.#readName(record >>> 0, this.#textAt(from, length)) },
      values: {
        makeValue: (record, parameter, from, length) =>
          Number(this.#makeValue(record >>> 0, parameter, this.#textAt(from, length))),
      },
      texts: { dropRecords: () => this.#dropRecords() },
      'write-rows': {
        findChannel: (source, medium, campaign) => (host.channelOf?.([source, medium, campaign]) ?? -1) + 2,
      },
    });
    // Makes the memory for the constants.
    this.#take(0);
    this.#putConstants(sites);
  }

  /**
   * Counts the values of a block of lines.
   * @param readOdd receives each line that has to be read as text, without white space of ASCII around it
   * @throws LinesTooLarge
   */
  count(block: LineBlock, readOdd: (line: string) => void): void {
    this.#putLines(block);
    for (
      let state = this.#kernel.exports.auditLines(true);
      state !== AT_END;
      state = this.#kernel.exports.auditLines(true)
    ) {
      readOdd(this.#oddLine());
    }
  }

  /** Adds what was counted to the values. Call it after the last block. */
  finishCount(): void {
    this.#dropRecords();
  }

  /**
   * Returns the rows of a block of lines.
   * @throws LinesTooLarge
   */
  *audit(block: LineBlock): Generator<AuditedLines, void, void> {
    this.#putLines(block);
    const { rowsStart, rowsSize, cleanStart, cleanSize } = this.#kernel.exports;
    for (let state = -1; state !== AT_END; ) {
      state = this.#kernel.exports.auditLines(false);
      const count = this.#kernel.exports.rowsWritten();
      if (count > 0) {
        yield {
          rows: { bytes: this.#view(rowsStart(), rowsSize()), count },
          clean: { bytes: this.#view(cleanStart(), cleanSize()), count },
        };
      }
      if (state === AT_ODD_LINE) {
        yield { odd: this.#oddLine() };
      }
    }
  }

  /** Adds the problems of all lines that were audited here. */
  addProblems(counts: ProblemCounts): void {
    this.#dropRecords();
    const words = this.#words(PROBLEM_COUNTS, PROBLEMS.length);
    for (const [problem, count] of words.entries()) {
      if (problem !== PROBLEM.name) {
        counts.add(problem, count);
      }
    }
    for (const [text, count] of this.#nameCounts) {
      counts.addName(text, count);
    }
  }

  /** Number of lines audited here that have a problem. */
  get problemCount(): number {
    return this.#kernel.exports.linesWithProblem() >>> 0;
  }

  /** Numbers of the lines audited here by their place in `GA4_CHANNELS`. */
  get channelCounts(): Uint32Array {
    return this.#words(CHANNEL_COUNTS, GA4_CHANNELS.length + 2).slice(2);
  }

  #putConstants(sites: ReadonlySet<string>): void {
    const bytes = this.#kernel.bytes;
    for (const [i, set] of SETS.entries()) {
      bytes.set(set, this.#kernel.exports.setsStart() + i * set.length);
    }
    let at = this.#kernel.exports.textsStart();
    const put = (table: number, texts: readonly Bytes[]) => {
      for (const [i, text] of texts.entries()) {
        bytes.set(text, at);
        this.#words(table + 8 * i, 2).set([at, text.length]);
        at += text.length;
      }
    };
    put(PROBLEM_TEXTS, PROBLEM_BYTES);
    put(CHANNEL_NAMES, CHANNEL_BYTES);
    put(
      SITES,
      [...sites].map((site) => encoder.encode(site)),
    );
    this.#kernel.exports.setSites(sites.size);
  }

  #putLines({ bytes }: LineBlock): void {
    if (bytes.length > 0 && bytes[bytes.length - 1] !== LF) {
      throw new TypeError('A block ends with a line end');
    }
    const at = this.#take(bytes.length);
    this.#kernel.bytes.set(bytes, at);
  }

  #take(length: number): number {
    const at = this.#kernel.exports.takeLines(length);
    if (at === 0) {
      throw new LinesTooLarge();
    }
    return at >>> 0;
  }

  #readName(slot: number, name: string): number {
    const kind = kindOfName(name);
    if (kind !== NAME_KIND.misspelt) {
      return kind;
    }
    const problem = misspeltProblem(name);
    const text = encoder.encode(problem);
    const record = this.#kernel.exports.takeText(8 + text.length) >>> 0;
    if (record === 0) {
      return UNKNOWN;
    }
    this.#words(record, 2).set([0, text.length]);
    this.#kernel.bytes.set(text, record + 8);
    this.#words(slot, 1)[0] = record;
    this.#names.set(record, problem);
    return kind;
  }

  /** Writes the record of a value; returns false if there is no room. */
  #makeValue(record: number, parameter: number, raw: string): boolean {
    const { countedValue, auditedValue } = this.#host;
    if (countedValue !== undefined) {
      const counted = countedValue(parameter, raw);
      if (counted !== undefined) {
        this.#counted.set(record, counted);
      }
      return true;
    }
    const value = auditedValue?.(parameter, raw);
    if (value === undefined) {
      throw new TypeError('The module has no host for values');
    }
    // The bytes of the value follow its record.
    const isRaw = value.text === raw;
    const texts = [isRaw ? '' : value.text, value.variant, value.clean ?? ''].map((text) => encoder.encode(text));
    let at = this.#kernel.exports.takeText(texts.reduce((sum, text) => sum + text.length, 0)) >>> 0;
    if (at === 0) {
      return false;
    }
    const words = this.#words(record, RECORD_WORDS);
    words.set([value.flags | (value.clean === null ? 0 : CHANGES), value.channelClass], FLAGS);
    for (const [i, text] of texts.entries()) {
      this.#kernel.bytes.set(text, at);
      words.set([at, text.length], CELL + 2 * i);
      at += text.length;
    }
    if (isRaw) {
      words.set([record + RECORD_WORDS * 4, raw.length], CELL);
    }
    return true;
  }

  #dropRecords(): undefined {
    for (const [record, value] of this.#counted) {
      value.count += this.#words(record, RECORD_WORDS)[COUNT];
    }
    for (const [record, text] of this.#names) {
      this.#nameCounts.set(text, (this.#nameCounts.get(text) ?? 0) + this.#words(record, 1)[0]);
    }
    this.#counted.clear();
    this.#names.clear();
  }

  #words(at: number, count: number): Uint32Array {
    return new Uint32Array(this.#kernel.bytes.buffer, at, count);
  }

  #view(start: number, size: number): Bytes {
    const from = start >>> 0;
    return this.#kernel.bytes.subarray(from, from + (size >>> 0));
  }

  #textAt(from: number, length: number): string {
    return decodeUtf8(this.#view(from, length));
  }

  #oddLine(): string {
    return this.#textAt(this.#kernel.exports.oddStart(), this.#kernel.exports.oddLength());
  }
}

/** Sets of `kernel/assembly/addresses.ts`: of a label of the host, the path, a pair and the fragment. */
const SETS: readonly Uint8Array[] = [
  characterSet((character) => /[a-z0-9_-]/i.test(character)),
  characterSet((character) => !'?#'.includes(character)),
  characterSet((character) => !'&#'.includes(character)),
  characterSet(() => true),
];

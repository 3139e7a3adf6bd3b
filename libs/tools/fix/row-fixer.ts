import { AsciiFixer } from '../../keywords/ascii-fixer.ts';
import { CleanRows, IS_KEY, MAY_CHANGE } from '../../keywords/clean-rows.ts';
import type { FixRules } from '../../keywords/fix-rules.ts';
import { PlainRows } from '../../keywords/kernel/plain-rows.ts';
import { KeywordFixer } from '../../keywords/keyword-fixer.ts';
import { type MatchTypeCell, readMatchType, writeMatchType } from '../../keywords/match-type-cell.ts';
import { KeyWriter } from '../../keywords/tokens.ts';
import { ByteWriter } from '../../lines/blocks/byte-writer.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import type { Bytes, LineBlock } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import type { AdPlatformId, MatchType } from '../../platforms/ad-platforms.ts';
import type { KeywordKind } from '../../platforms/keyword-checker.ts';
import { cellEnd, cellStart } from '../../tables/cells.ts';
import { BLANK, BlockEdits, dropState, type FixedBlock } from './block-edits.ts';

/** Columns of a table with keywords. */
export interface KeywordColumns {
  readonly keyword: number;
  /** Null if the signs of the keywords show the match type. */
  readonly matchType: number | null;
}

/** Bytes in front of the keys of phrase and exact keywords; a broad one has none, unless it begins with such a byte. */
const KEY_PREFIX: Readonly<Record<MatchType, number>> = { broad: 0, phrase: 1, exact: 2 };

const encoder = new TextEncoder();

export interface RowFixerSettings {
  readonly platform: AdPlatformId;
  readonly kind: KeywordKind;
  readonly rules: FixRules;
  /** Null for a list. */
  readonly columns: KeywordColumns | null;
  readonly makesKeys: boolean;
}

/** Fixes rows block by block (`docs/spec/tools.md`, Fix keywords), without looking for duplicates. */
export class RowFixer {
  readonly #fixer: KeywordFixer;
  readonly #clean: CleanRows;
  readonly #plain: PlainRows;
  readonly #ascii: AsciiFixer | undefined;
  readonly #keyWriter: KeyWriter | undefined;
  readonly #columns: KeywordColumns | null;
  readonly #rows = new ByteWriter();
  readonly #keys = new ByteWriter();
  #typeBytes: Bytes = new Uint8Array(0);
  #typeCell: MatchTypeCell = readMatchType('');

  constructor({ platform, kind, rules, columns, makesKeys }: RowFixerSettings) {
    this.#fixer = new KeywordFixer(platform, kind, rules);
    this.#ascii = AsciiFixer.open(platform, kind, rules);
    this.#clean = new CleanRows(platform, kind, rules, columns === null || columns.matchType === null);
    this.#plain = new PlainRows(this.#clean.plainWords);
    this.#keyWriter = makesKeys ? new KeyWriter(platform, 'duplicateKey') : undefined;
    this.#columns = columns;
  }

  /**
   * Fixes the rows of a block.
   * @returns rows and keys in new memory unless they are the given block
   */
  fix(block: LineBlock): FixedBlock {
    return this.#columns === null ? this.#fixList(block) : this.#fixTable(block, this.#columns);
  }

  #fixList(block: LineBlock): FixedBlock {
    const { ends, others } = this.#plain.scan(block);
    const edits = this.#edit(block, ends);
    for (const row of others) {
      this.#fixLine(edits, row, block.bytes, row === 0 ? 0 : ends[row - 1] + 1, ends[row]);
    }
    return edits.finish();
  }

  #fixTable(block: LineBlock, columns: KeywordColumns): FixedBlock {
    const ends = findLineEnds(block);
    const edits = this.#edit(block, ends);
    let start = 0;
    for (let row = 0; row < ends.length; row++) {
      this.#fixCells(edits, row, block.bytes, start, ends[row], columns);
      start = ends[row] + 1;
    }
    return edits.finish();
  }

  #edit(block: LineBlock, ends: Uint32Array): BlockEdits {
    return new BlockEdits(block, ends, this.#rows, this.#keyWriter ? this.#keys : undefined);
  }

  #fixLine(edits: BlockEdits, row: number, bytes: Bytes, start: number, end: number): void {
    const from = trimmedStart(bytes, start, end);
    const to = trimmedEnd(bytes, from, end);
    if (from === to) {
      edits.leaveOut(row, start, end, BLANK);
      return;
    }
    const clean = this.#clean;
    const check = clean.check(bytes, from, to);
    if (check !== MAY_CHANGE) {
      const isOwnKey = check === IS_KEY && clean.matchType === 'broad' && clean.textStart === from;
      const isTrimmed = from !== start || to !== end;
      if (!isOwnKey) {
        this.#addKey(edits, start, end, bytes, clean.textStart, clean.textEnd, clean.matchType, check === IS_KEY);
      } else if (isTrimmed) {
        edits.addOwnKey(start, end, bytes, from, to);
      }
      if (isTrimmed) {
        edits.trim(start, end, from, to);
      }
      return;
    }
    const ascii = this.#ascii;
    if (ascii?.fix(bytes, from, to)) {
      if (ascii.isKey && ascii.matchType === 'broad') {
        edits.addOwnKey(start, end, ascii.bytes, 0, ascii.size);
      } else {
        this.#addKey(edits, start, end, ascii.bytes, 0, ascii.size, ascii.matchType, ascii.isKey);
      }
      edits.replaceBytes(row, start, end, ascii);
      return;
    }
    const fixed = this.#fixer.fixRow(edits.text(from, to));
    if (fixed.reason !== undefined) {
      edits.leaveOut(row, start, end, dropState(fixed.reason));
      return;
    }
    this.#addTextKey(edits, start, end, fixed.text, fixed.matchType);
    edits.replace(row, start, end, fixed.row, fixed.fixes);
  }

  #fixCells(
    edits: BlockEdits,
    row: number,
    bytes: Bytes,
    start: number,
    end: number,
    { keyword, matchType }: KeywordColumns,
  ): void {
    const cellFrom = cellStart(bytes, start, end, keyword);
    const cellTo = cellEnd(bytes, cellFrom, end);
    const from = trimmedStart(bytes, cellFrom, cellTo);
    const to = trimmedEnd(bytes, from, cellTo);
    const type = matchType === null ? undefined : this.#readType(bytes, start, end, matchType);
    const given = type?.matchType ?? 'broad';
    const clean = this.#clean;
    const check = from === to ? MAY_CHANGE : clean.check(bytes, from, to, given);
    if (check !== MAY_CHANGE) {
      this.#addKey(edits, start, end, bytes, clean.textStart, clean.textEnd, clean.matchType, check === IS_KEY);
      if (from !== cellFrom || to !== cellTo) {
        const cells = edits.text(start, end).split('\t');
        cells[keyword] = cells[keyword].trim();
        edits.replace(row, start, end, cells.join('\t'), 0);
      }
      return;
    }
    const text = edits.text(from, to);
    const fixed = type === undefined ? this.#fixer.fixRow(text) : this.#fixer.fixText(text, given);
    if (fixed.reason !== undefined) {
      edits.leaveOut(row, start, end, dropState(fixed.reason));
      return;
    }
    const cells = edits.text(start, end).split('\t');
    cells[keyword] = type === undefined ? fixed.row : fixed.text;
    if (type !== undefined && matchType !== null && fixed.matchType !== given) {
      cells[matchType] = writeMatchType(type, fixed.matchType);
    }
    this.#addTextKey(edits, start, end, fixed.text, fixed.matchType);
    edits.replace(row, start, end, cells.join('\t'), fixed.fixes);
  }

  /** Reads the match type of a row. Many rows have the same as the one before. */
  #readType(bytes: Bytes, start: number, end: number, column: number): MatchTypeCell {
    const from = cellStart(bytes, start, end, column);
    const to = cellEnd(bytes, from, end);
    const last = this.#typeBytes;
    let isSame = last.length === to - from;
    for (let i = 0; isSame && i < last.length; i++) {
      isSame = last[i] === bytes[from + i];
    }
    if (!isSame) {
      this.#typeBytes = bytes.slice(from, to);
      this.#typeCell = readMatchType(decodeUtf8(this.#typeBytes));
    }
    return this.#typeCell;
  }

  #addTextKey(edits: BlockEdits, rowStart: number, rowEnd: number, text: string, matchType: MatchType): void {
    if (this.#keyWriter !== undefined) {
      const bytes = encoder.encode(text);
      this.#addKey(edits, rowStart, rowEnd, bytes, 0, bytes.length, matchType, false);
    }
  }

  #addKey(
    edits: BlockEdits,
    rowStart: number,
    rowEnd: number,
    text: Uint8Array,
    start: number,
    end: number,
    matchType: MatchType,
    isKey: boolean,
  ): void {
    const writer = this.#keyWriter;
    if (writer === undefined) {
      return;
    }
    if (isKey) {
      edits.addKey(rowStart, rowEnd, KEY_PREFIX[matchType], text, start, end);
    } else {
      const size = writer.write(text, start, end);
      edits.addKey(rowStart, rowEnd, KEY_PREFIX[matchType], writer.bytes, 0, size);
    }
  }

  /**
   * Appends the keyword of the row `bytes[start, end)` as it stands in the lists of changed and dropped rows: the
   * trimmed row of a list, or the keyword cell with the signs of its type.
   */
  appendShown(target: ByteWriter, bytes: Bytes, start: number, end: number): void {
    if (this.#columns === null) {
      const from = trimmedStart(bytes, start, end);
      target.appendCell(bytes, from, trimmedEnd(bytes, from, end));
      return;
    }
    const { keyword, matchType } = this.#columns;
    const cellFrom = cellStart(bytes, start, end, keyword);
    const cellTo = cellEnd(bytes, cellFrom, end);
    const from = trimmedStart(bytes, cellFrom, cellTo);
    const to = trimmedEnd(bytes, from, cellTo);
    const type = matchType === null ? undefined : this.#readType(bytes, start, end, matchType).matchType;
    const [open, close] = type === 'exact' ? '[]' : type === 'phrase' ? '""' : ['', ''];
    target.appendText(open);
    target.appendCell(bytes, from, to);
    target.appendText(close);
  }
}

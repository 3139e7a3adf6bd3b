import { AsciiFixer } from '../../keywords/ascii-fixer.ts';
import { isNegativeEntity } from '../../keywords/bulk-entity.ts';
import { CleanRows, MAY_CHANGE } from '../../keywords/clean-rows.ts';
import { DEFAULT_FIX_RULES } from '../../keywords/fix-rules.ts';
import { PlainRows } from '../../keywords/kernel/plain-rows.ts';
import { type DroppedKeyword, type FixedKeyword, KeywordFixer } from '../../keywords/keyword-fixer.ts';
import { matchTypeLabel, readMatchType } from '../../keywords/match-type-cell.ts';
import { readSigns } from '../../keywords/read-signs.ts';
import { KeyWriter } from '../../keywords/tokens.ts';
import { ByteWriter } from '../../lines/blocks/byte-writer.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { type LineBlock, TAB } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import type { MatchType } from '../../platforms/ad-platforms.ts';
import { cellEnd, cellStart } from '../../tables/cells.ts';
import { cleanCell } from '../../tables/columns.ts';
import type { CampaignWriter } from './campaign-writer.ts';
import { chosenTypes, columnPlaces } from './check-options.ts';
import type { CampaignOptions } from './options.ts';
import type { Repeats } from './repeats.ts';
import { EMPTY_ROW, fill, MAX_URL_CHARS, RowTemplate, SUFFIXES, type TemplateRow, withSuffix } from './templates.ts';

const NO_BYTES = new Uint8Array(0);
/** Initials of `Campaign Negative` and `Negative` in lower case, and the bit that makes a letter lower case. */
const C = 0x63;
const N = 0x6e;
const LOWER_CASE = 0x20;
const encoder = new TextEncoder();

/** Reads keywords and passes them to a writer, in the order of the rules of `docs/spec/keywords.md`, Campaign rows. */
export class KeywordReader {
  readonly #options: CampaignOptions;
  readonly #writer: CampaignWriter | null;
  readonly #fixer: KeywordFixer;
  readonly #clean: CleanRows;
  /** Set if rows are fixed. */
  readonly #ascii: AsciiFixer | undefined;
  /** Set for lists whose rows are fixed. */
  readonly #plain: PlainRows | undefined;
  readonly #keys: KeyWriter;
  /** True if the text of the row is its own duplicate key. */
  #isKey = false;
  readonly #repeats: Repeats | null;
  readonly #isTable: boolean;
  readonly #keywordColumn: number;
  readonly #typeColumn: number | null;
  readonly #entityColumn: number | null;
  readonly #chosen: readonly MatchType[];
  readonly #campaign: RowTemplate;
  readonly #adGroup: RowTemplate;
  readonly #url: RowTemplate | null;
  readonly #campaignName = new ByteWriter();
  readonly #adGroupName = new ByteWriter();
  readonly #urlText = new ByteWriter();
  readonly #key = new ByteWriter();
  readonly #row = { ...EMPTY_ROW } as { -readonly [K in keyof TemplateRow]: TemplateRow[K] };
  readonly #single: [MatchType] = ['broad'];
  #constantCampaign = -1;

  /**
   * @param columns of the keywords if they are a table
   * @param writer null if only keys are collected
   * @param repeats null to keep duplicates
   */
  constructor(
    columns: readonly string[] | undefined,
    options: CampaignOptions,
    writer: CampaignWriter | null,
    repeats: Repeats | null,
  ) {
    const { platform } = options;
    this.#options = options;
    this.#writer = writer;
    this.#fixer = new KeywordFixer(platform, 'keyword', DEFAULT_FIX_RULES);
    this.#clean = new CleanRows(platform, 'keyword', DEFAULT_FIX_RULES, true);
    this.#ascii = options.applyFixes ? AsciiFixer.open(platform, 'keyword', DEFAULT_FIX_RULES) : undefined;
    this.#keys = new KeyWriter(platform, 'duplicateKey');
    this.#repeats = repeats;
    const places = columnPlaces(options, columns);
    this.#isTable = places !== undefined;
    this.#plain = options.applyFixes && !this.#isTable ? new PlainRows(this.#clean.plainWords) : undefined;
    this.#keywordColumn = places?.keyword ?? 0;
    this.#typeColumn = places?.matchType ?? null;
    this.#entityColumn = places?.entity ?? null;
    this.#chosen = chosenTypes(options);
    this.#campaign = new RowTemplate(options.campaign, columns ?? []);
    this.#adGroup = new RowTemplate(options.adGroup, columns ?? []);
    this.#url =
      platform === 'amazon' || options.finalUrl === '' ? null : new RowTemplate(options.finalUrl, columns ?? []);
  }

  read(block: LineBlock): void {
    const { bytes } = block;
    const row = this.#row;
    row.bytes = bytes;
    const { ends, others } = this.#plain?.scan(block) ?? { ends: findLineEnds(block), others: undefined };
    let other = 0;
    let start = 0;
    for (let line = 0; line < ends.length; line++) {
      const end = ends[line];
      row.start = start;
      row.end = end;
      this.#isKey = others !== undefined && others[other] !== line;
      if (this.#isKey) {
        row.text = bytes;
        row.textStart = start;
        row.textEnd = end;
        this.#addTypes(this.#typesOf(bytes, start, end, 'broad'));
      } else {
        other++;
        this.#readRow(bytes, start, end);
      }
      start = end + 1;
    }
  }

  #readRow(bytes: Uint8Array, start: number, end: number): void {
    const entity = this.#entityColumn;
    if (entity !== null) {
      const from = cellStart(bytes, start, end, entity);
      if (isNegativeEntity(bytes, from, cellEnd(bytes, from, end))) {
        this.#leaveOutCell(bytes, start, end, entity);
        return;
      }
    }
    if (this.#options.matchTypesFrom !== 'column' && this.#isNegative(bytes, start, end)) {
      this.#leaveOutCell(bytes, start, end, this.#typeColumn);
      return;
    }
    const cellFrom = this.#isTable ? cellStart(bytes, start, end, this.#keywordColumn) : start;
    const cellTo = this.#isTable ? cellEnd(bytes, cellFrom, end) : end;
    const from = trimmedStart(bytes, cellFrom, cellTo);
    const to = trimmedEnd(bytes, from, cellTo);
    if (from === to && !this.#isTable) {
      return;
    }
    const row = this.#row;
    const clean = this.#clean;
    if (from < to && this.#options.applyFixes && clean.check(bytes, from, to) !== MAY_CHANGE) {
      row.text = bytes;
      row.textStart = clean.textStart;
      row.textEnd = clean.textEnd;
      this.#addTypes(this.#typesOf(bytes, start, end, clean.matchType));
      return;
    }
    const ascii = this.#ascii;
    if (from < to && ascii?.fix(bytes, from, to)) {
      row.text = ascii.bytes;
      row.textStart = 0;
      row.textEnd = ascii.size;
      this.#addTypes(this.#typesOf(bytes, start, end, ascii.matchType));
      return;
    }
    const given = decodeUtf8(bytes.subarray(from, to));
    const read: FixedKeyword | DroppedKeyword | PlainKeyword = this.#options.applyFixes
      ? this.#fixer.fixRow(given)
      : readPlain(given);
    if (read.reason !== undefined) {
      for (const type of this.#typesOf(bytes, start, end, read.matchType)) {
        this.#writer?.leaveOut(read.text, matchTypeLabel(type), read.reason);
      }
      return;
    }
    row.text = encoder.encode(read.text);
    row.textStart = 0;
    row.textEnd = row.text.length;
    this.#addTypes(this.#typesOf(bytes, start, end, read.matchType));
  }

  /** Returns the match types of a row; none if its cell names no match type, in which case it is left out. */
  #typesOf(bytes: Uint8Array, start: number, end: number, shown: MatchType): readonly MatchType[] {
    switch (this.#options.matchTypesFrom) {
      case 'chosen':
        return this.#chosen;
      case 'signs':
        this.#single[0] = shown;
        return this.#single;
      case 'column':
        return this.#typesOfCell(bytes, start, end);
    }
  }

  #typesOfCell(bytes: Uint8Array, start: number, end: number): readonly MatchType[] {
    const { matchType, isNegative } = readMatchType(cellText(bytes, start, end, this.#typeColumn));
    if (matchType !== undefined && !isNegative) {
      this.#single[0] = matchType;
      return this.#single;
    }
    this.#leaveOutCell(bytes, start, end, this.#typeColumn);
    return [];
  }

  /** Returns true if the match type column says that the row is a negative. */
  #isNegative(bytes: Uint8Array, start: number, end: number): boolean {
    if (this.#typeColumn === null) {
      return false;
    }
    const from = cellStart(bytes, start, end, this.#typeColumn);
    const initial = bytes[trimmedStart(bytes, from, end)] | LOWER_CASE;
    return (initial === C || initial === N) && readMatchType(cellText(bytes, start, end, this.#typeColumn)).isNegative;
  }

  /** Leaves out a row for the cell that says that it is no keyword. */
  #leaveOutCell(bytes: Uint8Array, start: number, end: number, column: number | null): void {
    const cellFrom = cellStart(bytes, start, end, this.#keywordColumn);
    const text = decodeUtf8(bytes.subarray(cellFrom, cellEnd(bytes, cellFrom, end)));
    const shown = this.#options.applyFixes ? this.#fixer.visibleText(text) : readPlain(text).text;
    this.#writer?.leaveOut(shown, cellText(bytes, start, end, column), 'match type');
  }

  #addTypes(types: readonly MatchType[]): void {
    for (const type of types) {
      this.#row.matchType = type;
      this.#add(type);
    }
  }

  #add(type: MatchType): void {
    const { separateMatchTypes } = this.#options;
    const row = this.#row;
    const campaignSuffix = separateMatchTypes === 'campaign' ? SUFFIXES[type] : NO_BYTES;
    const adGroupSuffix = separateMatchTypes === 'adGroup' ? SUFFIXES[type] : NO_BYTES;
    const isConstant = this.#campaign.isConstant && campaignSuffix === NO_BYTES;
    let campaignName: Uint8Array = NO_BYTES;
    if (!isConstant || this.#constantCampaign < 0) {
      campaignName = fill(this.#campaign, this.#campaignName, row);
      if (campaignName.length === 0) {
        this.#leaveOut(type, 'no campaign');
        return;
      }
    }
    // A fixed keyword has no white space to tidy.
    const isKeyword = this.#adGroup.isKeyword && this.#options.applyFixes && adGroupSuffix === NO_BYTES;
    const adGroupText = isKeyword ? null : fill(this.#adGroup, this.#adGroupName, row);
    if (adGroupText !== null && adGroupText.length === 0) {
      this.#leaveOut(type, 'no ad group');
      return;
    }
    const url = this.#readUrl();
    if (url === null) {
      this.#leaveOut(type, 'final URL');
      return;
    }
    const writer = this.#writer;
    if (writer === null) {
      const text = adGroupText === null ? null : withSuffix(adGroupText, adGroupSuffix);
      this.#addKey(isConstant ? NO_BYTES : withSuffix(campaignName, campaignSuffix), text, type);
      return;
    }
    const { campaigns, adGroups } = writer;
    let campaign = this.#constantCampaign;
    if (!isConstant || campaign < 0) {
      const full = withSuffix(campaignName, campaignSuffix);
      campaign = campaigns.add(0, full, 0, full.length, campaignSuffix.length);
      this.#constantCampaign = isConstant ? campaign : -1;
    }
    const full = adGroupText === null ? null : withSuffix(adGroupText, adGroupSuffix);
    const adGroup =
      full === null
        ? adGroups.add(campaign, row.text, row.textStart, row.textEnd, 0)
        : adGroups.add(campaign, full, 0, full.length, adGroupSuffix.length);
    if (this.#isRepeated(adGroup, type)) {
      this.#leaveOut(type, 'duplicate');
      return;
    }
    writer.addKeyword(campaign, adGroup, adGroupSuffix.length, row, url);
  }

  /** Returns true if a row before had the same key, match type, campaign and ad group. */
  #isRepeated(adGroup: number, type: MatchType): boolean {
    const repeats = this.#repeats;
    if (repeats?.kind !== 'seen') {
      return repeats?.kind === 'known' && repeats.next();
    }
    const key = this.#key;
    key.clear();
    // Each ad group belongs to one campaign, so its number identifies both.
    for (let rest = adGroup, i = 0; i < 4; i++) {
      key.appendByte(rest & 0xff);
      rest >>>= 8;
    }
    key.appendByte(SUFFIXES[type][3]);
    this.#appendKey(key);
    return repeats.has(key.view());
  }

  /** Collects what equal rows have in common, with names in place of their numbers. Names hold no TAB. */
  #addKey(campaign: Uint8Array, adGroup: Uint8Array | null, type: MatchType): void {
    const repeats = this.#repeats;
    if (repeats?.kind !== 'keys') {
      return;
    }
    const { text, textStart, textEnd } = this.#row;
    const { writer } = repeats;
    writer.append(campaign, 0, campaign.length);
    writer.appendByte(TAB);
    writer.append(adGroup ?? text, adGroup ? 0 : textStart, adGroup ? adGroup.length : textEnd);
    writer.appendByte(TAB);
    writer.appendByte(SUFFIXES[type][3]);
    this.#appendKey(writer);
    repeats.endKey();
  }

  #appendKey(target: ByteWriter): void {
    const { text, textStart, textEnd } = this.#row;
    if (this.#isKey) {
      target.append(text, textStart, textEnd);
    } else {
      const size = this.#keys.write(text, textStart, textEnd);
      target.append(this.#keys.bytes, 0, size);
    }
  }

  /** Returns the final URL of a row, which may be empty; null if it is none. */
  #readUrl(): Uint8Array | null {
    if (this.#url === null) {
      return NO_BYTES;
    }
    this.#urlText.clear();
    this.#url.append(this.#urlText, this.#row);
    const view = this.#urlText.view();
    const from = trimmedStart(view, 0, view.length);
    const bytes = view.subarray(from, trimmedEnd(view, from, view.length));
    if (bytes.length === 0) {
      return bytes;
    }
    const text = cleanCell(decodeUtf8(bytes));
    const isShort = text.length <= MAX_URL_CHARS || [...text].length <= MAX_URL_CHARS;
    const protocol = isShort ? URL.parse(text)?.protocol : undefined;
    return protocol === 'http:' || protocol === 'https:' ? bytes : null;
  }

  #leaveOut(type: MatchType, reason: string): void {
    const { text, textStart, textEnd } = this.#row;
    this.#writer?.leaveOut(decodeUtf8(text.subarray(textStart, textEnd)), matchTypeLabel(type), reason);
  }
}

function cellText(bytes: Uint8Array, start: number, end: number, column: number | null): string {
  const from = cellStart(bytes, start, end, column ?? 0);
  return decodeUtf8(bytes.subarray(from, cellEnd(bytes, from, end))).trim();
}

interface PlainKeyword {
  readonly reason?: undefined;
  readonly text: string;
  readonly matchType: MatchType;
}

/** Reads a keyword without fixing it. */
function readPlain(row: string): PlainKeyword | DroppedKeyword {
  const { text, matchType } = readSigns(row, false);
  const cell = cleanCell(text);
  return text === '' ? { text: cell, matchType, reason: 'empty' } : { text: cell, matchType };
}

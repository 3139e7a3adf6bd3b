/** Slow and obvious version of the conflicts tool: compares every keyword with every negative. For tests only. */

type Platform = 'google' | 'microsoft' | 'amazon';

/** Lines of a list, or a table. */
export type OracleText =
  | readonly string[]
  | { readonly columns: readonly string[]; readonly rows: readonly string[][] };

export interface OracleOptions {
  readonly platform: Platform;
  readonly task: 'both' | 'conflicts' | 'compact';
  readonly kinds: { readonly blocked: boolean; readonly partly: boolean; readonly sameText: boolean };
  readonly closeVariants: 'auto' | 'on' | 'off';
  readonly perKeyword: number;
}

/** Keyword or negative as it was read. */
export interface OracleRow {
  /** As it was given. */
  readonly source: string;
  readonly text: string;
  readonly type: 'Broad' | 'Phrase' | 'Exact';
  readonly campaign: string;
  readonly adGroup: string;
  readonly isNegative: boolean;
  readonly tokens: readonly string[];
}

const QUOTES = ['""', '“”', '„“', '„”'];

/** Returns the outputs and the report of a run. */
export function conflictsOracle(keywords: OracleText, negatives: OracleText, options: OracleOptions) {
  const rows = readAll(keywords, false, options);
  const bids = rows.filter((row) => !row.isNegative);
  const given = readAll(negatives, true, options);
  const inKeywords = rows.filter((row) => row.isNegative);
  const used = [...given, ...inKeywords];
  const negs = used.filter(({ tokens }) => tokens.length > 0);
  const finds = options.task !== 'compact';
  const keys = finds ? bids.filter(({ tokens }) => tokens.length > 0) : [];
  const lines: string[] = [];
  const kinds = keys.map((keyword) => negs.map((negative) => kindOf(negative, keyword, options.platform)));
  const hasCampaign = 'columns' in keywords && columnOf(keywords.columns, 'campaign') >= 0;
  const hasAdGroup = 'columns' in keywords && columnOf(keywords.columns, 'ad group') >= 0;
  const shown = [
    ...(options.kinds.blocked ? ['blocked'] : []),
    ...(options.kinds.partly ? ['partly'] : []),
    ...(options.kinds.sameText ? ['same text'] : []),
  ];
  for (const [k, keyword] of keys.entries()) {
    const listed = negs.flatMap((negative, n) => {
      const kind = kinds[k][n];
      return kind !== null && shown.includes(kind)
        ? [
            [
              keyword.text,
              keyword.type,
              ...(hasCampaign ? [keyword.campaign] : []),
              ...(hasAdGroup ? [keyword.adGroup] : []),
              ...nameOf(negative),
              kind,
            ].join('\t'),
          ]
        : [];
    });
    lines.push(...(options.perKeyword === 0 ? listed : listed.slice(0, options.perKeyword)));
  }
  const strongest = kinds.map((row) =>
    ['blocked', 'partly', 'same text'].find((kind) => row.some((one) => one === kind)),
  );
  const impact = negs
    .map((negative, n) => ({ negative, count: kinds.filter((row) => row[n] === 'blocked').length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  const shortens = options.task !== 'conflicts';
  const isRedundant = negs.map(
    (two, b) =>
      shortens &&
      negs.some(
        (one, a) => a !== b && covers(one, two, options.platform) && (!covers(two, one, options.platform) || a < b),
      ),
  );
  const kept = shortens ? negs.filter((_, n) => !isRedundant[n]) : [];
  const redundant = shortens ? negs.filter((_, n) => isRedundant[n]) : [];
  const isTable =
    inKeywords.some(({ tokens }) => tokens.length > 0) || ('columns' in negatives && negatives.rows.length > 0);
  return {
    lines,
    blockedKeywords: keys.filter((_, k) => strongest[k] === 'blocked').map(({ source }) => source),
    keptKeywords: keys.filter((_, k) => strongest[k] !== 'blocked').map(({ source }) => source),
    culprits: impact.map(({ negative, count }) => [...nameOf(negative), count].join('\t')),
    keptNegatives: kept.map(({ source, text, type, campaign, adGroup }) =>
      isTable ? [text, type, campaign, adGroup].join('\t') : source,
    ),
    redundant: redundant.map((negative) =>
      [...nameOf(negative), ...nameOf(kept.find((one) => covers(one, negative, options.platform)) as OracleRow)].join(
        '\t',
      ),
    ),
    report: {
      keywordCount: keys.length,
      negativeCount: negs.length,
      blockedCount: strongest.filter((kind) => kind === 'blocked').length,
      partlyCount: strongest.filter((kind) => kind === 'partly').length,
      sameTextCount: strongest.filter((kind) => kind === 'same text').length,
      conflictCount: kinds.flat().filter((kind) => kind !== null).length,
      keptNegativeCount: kept.length,
      redundantCount: redundant.length,
      emptyCount: [...used, ...(finds ? bids : [])].filter(({ tokens }) => tokens.length === 0).length,
      listsLeftOut: false,
    },
  };
}

/** Returns the negatives of a list or table. */
export function readNegatives(text: OracleText, options: OracleOptions): OracleRow[] {
  return readAll(text, true, options).filter(({ tokens }) => tokens.length > 0);
}

/** Returns true if a negative blocks a search in a campaign and an ad group, which may be empty. */
export function blocksSearch(negative: OracleRow, search: OracleRow, platform: Platform): boolean {
  return isInScope(negative, search) && matches(negative, search.tokens, platform);
}

/** Returns a search as a keyword of exact match. */
export function toSearch(text: string, campaign: string, adGroup: string, options: OracleOptions): OracleRow {
  const tokens = tokensOf(text, options);
  return { source: text, text, type: 'Exact', campaign, adGroup, isNegative: false, tokens };
}

function readAll(text: OracleText, areNegatives: boolean, options: OracleOptions): OracleRow[] {
  if (!('columns' in text)) {
    return text
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => readRow(line, line, { areNegatives, options }));
  }
  const { columns, rows } = text;
  const names = ['keyword', 'keywords', 'search term'].map((name) => columnOf(columns, name));
  const keyword = names.find((index) => index >= 0) ?? 0;
  const types = ['match type', 'criterion type'].map((name) => columnOf(columns, name));
  const type = types.find((index) => index >= 0);
  const cell = (row: readonly string[], name: string) => (row[columnOf(columns, name)] ?? '').trim();
  return rows.map((row) =>
    readRow(row[keyword], row.join('\t'), {
      areNegatives,
      options,
      type: type === undefined ? undefined : row[type],
      entity: type === undefined ? '' : cell(row, 'entity'),
      campaign: cell(row, 'campaign'),
      adGroup: cell(row, 'ad group'),
    }),
  );
}

function columnOf(columns: readonly string[], name: string): number {
  return columns.map((column) => column.toLowerCase()).indexOf(name);
}

interface RowSettings {
  readonly areNegatives: boolean;
  readonly options: OracleOptions;
  readonly type?: string | undefined;
  readonly entity?: string;
  readonly campaign?: string;
  readonly adGroup?: string;
}

function readRow(cell: string, source: string, settings: RowSettings): OracleRow {
  const { areNegatives, options, type, entity = '', campaign = '', adGroup = '' } = settings;
  const named = type?.trim().toLowerCase() ?? '';
  const isNegative =
    areNegatives ||
    named.startsWith('negative') ||
    named.startsWith('campaign negative') ||
    entity.toLowerCase().endsWith('negative keyword');
  let text = cell.trim();
  while (isNegative && ['-', '–', '—', '−'].includes(text[0])) {
    text = text.slice(1).trim();
  }
  let read: OracleRow['type'] = 'Broad';
  const edges = text.length < 2 ? '' : text[0] + text[text.length - 1];
  if (edges === '[]' || QUOTES.includes(edges)) {
    read = edges === '[]' ? 'Exact' : 'Phrase';
    text = text.slice(1, -1).trim();
  }
  if (type !== undefined) {
    const last = named.endsWith(' match') ? named.slice(0, -6) : named;
    const words = last.split(' ').at(-1);
    const isKnown = ['', 'negative', 'campaign negative'].includes(last.slice(0, -(words?.length ?? 0)).trim());
    read = isKnown && words === 'exact' ? 'Exact' : isKnown && words === 'phrase' ? 'Phrase' : 'Broad';
  }
  return { source, text, type: read, campaign, adGroup, isNegative, tokens: tokensOf(text, options) };
}

function tokensOf(text: string, { platform, closeVariants }: OracleOptions): string[] {
  const words = platform === 'google' ? googleWords(text) : plainWords(text);
  const isStemming = closeVariants === 'on' || (closeVariants === 'auto' && platform === 'amazon');
  return isStemming ? words.map(stemOf) : words;
}

function googleWords(text: string): string[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s.-]+/u);
  return words.map((word) => word.replace(/^\++/, '')).filter((word) => word.length > 0);
}

function plainWords(text: string): string[] {
  const letters = [
    ...text
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase(),
  ];
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(letters[at] ?? '');
  const kept = letters.map((letter, at) => {
    if (letter === "'" || letter === '’') {
      return isLetter(at - 1) && isLetter(at + 1) ? letter : ' ';
    }
    return /[\p{P}\p{S}]/u.test(letter) ? ' ' : letter;
  });
  return kept.join('').trim().split(/\s+/u).filter(Boolean);
}

function stemOf(word: string): string {
  let stem = word.replace(/^(..+)ies$/u, '$1y');
  if (stem === word) {
    stem = word.replace(/^(..+[^sui])s$/u, '$1');
  }
  return stem
    .replace(/^(...+)ie$/u, '$1y')
    .replace(/^(..+)(?<=s|x|z|ch|sh)e$/u, (whole, rest) => (whole.length > 3 ? rest : whole));
}

function nameOf({ text, type, campaign, adGroup }: OracleRow): string[] {
  return [text, type, campaign === '' ? 'list' : adGroup === '' ? 'campaign' : 'ad group'];
}

/** Returns the strictness of a negative: 1 broad, 2 phrase, 3 exact. */
function strictnessOf({ type, tokens }: OracleRow, platform: Platform): number {
  if (type === 'Exact') {
    return 3;
  }
  return tokens.length === 1 || (type === 'Broad' && platform === 'google') ? 1 : 2;
}

function matches(negative: OracleRow, tokens: readonly string[], platform: Platform): boolean {
  switch (strictnessOf(negative, platform)) {
    case 1:
      return negative.tokens.every((token) => tokens.includes(token));
    case 2:
      return hasSideBySide(tokens, negative.tokens);
    default:
      return isSame(tokens, negative.tokens);
  }
}

function hasSideBySide(tokens: readonly string[], wanted: readonly string[]): boolean {
  return tokens.some((_, at) => isSame(tokens.slice(at, at + wanted.length), wanted));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isInScope(negative: OracleRow, keyword: OracleRow): boolean {
  const [campaign, adGroup] = scopeOf(negative);
  const own = scopeOf(keyword);
  return campaign === '' || (campaign === own[0] && (adGroup === '' || adGroup === own[1]));
}

function scopeOf({ campaign, adGroup }: OracleRow): readonly [string, string] {
  return campaign === '' ? ['', ''] : [campaign.toLowerCase(), adGroup.toLowerCase()];
}

function kindOf(
  negative: OracleRow,
  keyword: OracleRow,
  platform: Platform,
): 'blocked' | 'partly' | 'same text' | null {
  if (!blocksSearch(negative, keyword, platform)) {
    return null;
  }
  const strictness = { Broad: 1, Phrase: 2, Exact: 3 }[keyword.type];
  if (strictnessOf(negative, platform) <= strictness) {
    return 'blocked';
  }
  return isSame(negative.tokens, keyword.tokens) ? 'same text' : 'partly';
}

function covers(one: OracleRow, two: OracleRow, platform: Platform): boolean {
  const strictness = strictnessOf(two, platform);
  if (!isInScope(one, two)) {
    return false;
  }
  switch (strictnessOf(one, platform)) {
    case 1:
      return one.tokens.every((token) => two.tokens.includes(token));
    case 2:
      return strictness >= 2 && hasSideBySide(two.tokens, one.tokens);
    default:
      return strictness === 3 && isSame(one.tokens, two.tokens);
  }
}

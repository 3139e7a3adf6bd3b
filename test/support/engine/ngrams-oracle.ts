import type { NgramOptions } from '../../../libs/tools/ngrams/options.ts';

/** Result of the oracle, with rows as cells. */
export interface OracleNgrams {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly negatives: readonly string[];
  readonly report: object;
}

interface Gram {
  readonly campaign: string;
  readonly text: string;
  readonly keys: readonly string[];
  readonly order: number;
  terms: number;
  occurrences: number;
  readonly sums: Map<string, bigint>;
}

const STOP = new Set('a an and at by for from in near of on or the to with'.split(' '));

const METRIC_NAMES: readonly (readonly [metric: string, names: readonly string[], title: string])[] = [
  ['impressions', ['impressions', 'impr'], 'Impressions'],
  ['clicks', ['clicks'], 'Clicks'],
  ['cost', ['cost', 'spend'], 'Cost'],
  ['conversions', ['conversions', 'conv', 'orders', 'purchases', '7daytotalorders(#)'], 'Conversions'],
  ['value', ['convvalue', 'conversionvalue', 'sales', 'revenue', '7daytotalsales'], 'Conv. value'],
];

const TERM_NAMES = [
  'search term',
  'search terms',
  'search query',
  'customer search term',
  'query',
  'matched query',
  'keyword',
];

/**
 * Counts n-grams as the rules say, on strings and big integers, one row after the other (`docs/spec/ngrams.md`).
 * @param columns names of the columns; undefined for a list, whose rows have one cell
 */
export function ngramsOracle(
  columns: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
  options: NgramOptions,
): OracleNgrams {
  const lowered = (columns ?? []).map((name) => name.toLowerCase());
  const firstOf = (names: readonly string[], of: readonly string[]) =>
    names.map((name) => of.indexOf(name)).find((index) => index >= 0) ?? -1;
  const term = Math.max(0, named(lowered, options.termColumn) ?? firstOf(TERM_NAMES, lowered));
  const squeezed = lowered.map((name) => name.replaceAll('.', '').replaceAll(' ', ''));
  const places = new Map<string, number>();
  for (const [metric, names] of METRIC_NAMES) {
    const place = named(lowered, options[`${metric}Column` as 'costColumn']) ?? firstOf(names, squeezed);
    if (place >= 0) {
      places.set(metric, place);
    }
  }
  const campaign = options.perCampaign ? (named(lowered, options.campaignColumn) ?? lowered.indexOf('campaign')) : -1;
  const isComma = usesComma(options.decimal, rows, places);

  const grams = new Map<string, Gram>();
  const totals = new Map([...places.keys()].map((metric) => [metric, 0n]));
  const report = { termCount: 0, skippedTotals: 0, unreadable: 0 };
  for (const row of rows) {
    const text = row[term].trim();
    if (text.startsWith('Total:') || text === 'Total' || row[0].trim().startsWith('Total:')) {
      report.skippedTotals++;
      continue;
    }
    const words = oracleWords(row[term]);
    if (words.length === 0) {
      continue;
    }
    report.termCount++;
    const values = new Map<string, bigint>();
    for (const [metric, place] of places) {
      const value = readNumber(row[place], isComma);
      report.unreadable += value === undefined ? 1 : 0;
      values.set(metric, value ?? 0n);
      totals.set(metric, (totals.get(metric) ?? 0n) + (value ?? 0n));
    }
    const met = new Set<string>();
    const group = campaign >= 0 ? row[campaign].trim() : '';
    for (let start = 0; start < words.length; start++) {
      for (let n = options.minN; n <= options.maxN && start + n <= words.length; n++) {
        const shown = words.slice(start, start + n);
        if (options.stopWords && shown.every((word) => STOP.has(word))) {
          continue;
        }
        const keys = options.plurals ? shown.map(stem) : [...shown];
        if (options.order === 'any') {
          shown.sort(byCodePoint);
          keys.sort(byCodePoint);
        }
        const id = JSON.stringify([group, keys]);
        const gram: Gram = grams.get(id) ?? {
          campaign: group,
          text: shown.join(' '),
          keys,
          order: grams.size,
          terms: 0,
          occurrences: 0,
          sums: new Map(),
        };
        grams.set(id, gram);
        gram.occurrences++;
        if (!met.has(id)) {
          met.add(id);
          gram.terms++;
          for (const [metric, value] of values) {
            gram.sums.set(metric, (gram.sums.get(metric) ?? 0n) + value);
          }
        }
      }
    }
  }

  const sum = (gram: Gram, metric: string): bigint => gram.sums.get(metric) ?? 0n;
  const minima = { impressions: options.minImpressions, clicks: options.minClicks, cost: options.minCost };
  const excluded = options.exclude
    .split(',')
    .map((entry) => oracleWords(entry).map((word) => (options.plurals ? stem(word) : word)))
    .filter((words) => words.length > 0);
  const kept = [...grams.values()]
    .filter((gram) => gram.terms >= options.minTerms)
    .filter((gram) =>
      Object.entries(minima).every(([metric, least]) => !places.has(metric) || sum(gram, metric) >= micros(least)),
    )
    .filter((gram) => !excluded.some((words) => holds(gram.keys, words, options.order === 'any')));
  const byText = (a: Gram, b: Gram) => byCodePoint(a.text, b.text) || a.order - b.order;
  const compare = comparison(options.sort, places, sum);
  kept.sort((a, b) => compare(a, b) || byText(a, b));

  const ratios = [
    ['CTR', 'clicks', 'impressions', 4],
    ['CVR', 'conversions', 'clicks', 4],
    ['CPC', 'cost', 'clicks', 2],
    ['CPA', 'cost', 'conversions', 2],
    ['ROAS', 'value', 'cost', 2],
  ] as const;
  const shownRatios = ratios.filter(([, of, by]) => places.has(of) && places.has(by));
  const threshold = (gram: Gram): boolean => {
    const cost = sum(gram, 'cost');
    if (options.wasteCost > 0) {
      return cost >= micros(options.wasteCost);
    }
    const conversions = totals.get('conversions') ?? 0n;
    return conversions <= 0n || cost * conversions >= (totals.get('cost') ?? 0n) * 1_000_000n;
  };
  const suggested = kept
    .filter((gram) => places.has('cost') && places.has('conversions') && sum(gram, 'conversions') === 0n)
    .filter((gram) => sum(gram, 'cost') > 0n && threshold(gram))
    .sort((a, b) => descending(sum(a, 'cost'), sum(b, 'cost')) || byText(a, b))
    .map(({ text }) => negative(text, options.platform));
  return {
    columns: [
      ...(campaign >= 0 ? ['Campaign'] : []),
      'N-gram',
      'Words',
      'Terms',
      'Occurrences',
      ...METRIC_NAMES.filter(([metric]) => places.has(metric)).map(([, , title]) => title),
      ...shownRatios.map(([title]) => title),
    ],
    rows: kept.map((gram) => [
      ...(campaign >= 0 ? [gram.campaign] : []),
      gram.text,
      String(gram.keys.length),
      String(gram.terms),
      String(gram.occurrences),
      ...METRIC_NAMES.filter(([metric]) => places.has(metric)).map(([metric]) => plain(sum(gram, metric))),
      ...shownRatios.map(([, of, by, decimals]) => quotient(sum(gram, of), sum(gram, by), decimals)),
    ]),
    negatives: [...new Set(suggested)],
    report: {
      ...report,
      ngramCount: kept.length,
      rareDropped: 0,
      totals: Object.fromEntries([...totals].map(([metric, total]) => [metric, Number(plain(total))])),
    },
  };
}

/** Returns the index of a column that an option names; undefined if it names none. */
function named(lowered: readonly string[], name: string): number | undefined {
  return name === '' || lowered.length === 0 ? undefined : lowered.indexOf(name.toLowerCase());
}

function oracleWords(text: string): string[] {
  const runs =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}'’&.+#-]+/gu) ?? [];
  return runs
    .map((run) => run.replace(/^[^\p{L}\p{N}&]+/u, '').replace(/[^\p{L}\p{N}\p{M}&+#]+$/u, ''))
    .filter((word) => word !== '');
}

function stem(word: string): string {
  let result = word;
  if (result.length > 4 && result.endsWith('ies')) {
    result = `${result.slice(0, -3)}y`;
  } else if (result.length > 3 && result.endsWith('s') && !['ss', 'us', 'is'].includes(result.slice(-2))) {
    result = result.slice(0, -1);
  }
  if (result.length > 4 && result.endsWith('ie')) {
    result = `${result.slice(0, -2)}y`;
  }
  const ends = ['se', 'xe', 'ze', 'che', 'she'].some((end) => result.endsWith(end));
  return result.length > 3 && ends ? result.slice(0, -1) : result;
}

function usesComma(
  decimal: NgramOptions['decimal'],
  rows: readonly (readonly string[])[],
  places: ReadonlyMap<string, number>,
): boolean {
  const place = places.get('cost') ?? places.get('value') ?? places.get('conversions');
  if (decimal !== 'auto' || place === undefined) {
    return decimal === 'comma';
  }
  const ends = rows.slice(0, 1000).map((row) => /([.,])[0-9]{1,2}$/.exec(row[place].replace(/[^0-9.,+−-]/g, ''))?.[1]);
  return ends.filter((end) => end === ',').length > ends.filter((end) => end === '.').length;
}

/** Returns a number in millionths; undefined for text that is none. */
function readNumber(cell: string, isComma: boolean): bigint | undefined {
  if (cell.trim() === '' || cell.trim() === '--') {
    return 0n;
  }
  const kept = cell.replaceAll('−', '-').replace(/[^0-9.,+-]/g, '');
  const text = isComma ? kept.replaceAll('.', '').replaceAll(',', '.') : kept.replaceAll(',', '');
  const parts = /^([+-]?)([0-9]*)(?:\.([0-9]*))?$/.exec(text);
  if (parts === null || `${parts[2]}${parts[3] ?? ''}` === '') {
    return undefined;
  }
  const value = BigInt(`${parts[2] || '0'}${(parts[3] ?? '').slice(0, 6).padEnd(6, '0')}`);
  return parts[1] === '-' ? -value : value;
}

function micros(value: number): bigint {
  return BigInt(Math.round(value * 1_000_000));
}

function holds(keys: readonly string[], words: readonly string[], isUnordered: boolean): boolean {
  return isUnordered
    ? words.every((word) => keys.includes(word))
    : ` ${keys.join(' ')} `.includes(` ${words.join(' ')} `);
}

function comparison(
  sort: NgramOptions['sort'],
  places: ReadonlyMap<string, number>,
  sum: (gram: Gram, metric: string) => bigint,
): (a: Gram, b: Gram) => number {
  const automatic = (a: Gram, b: Gram) =>
    places.has('cost') ? descending(sum(a, 'cost'), sum(b, 'cost')) : b.terms - a.terms;
  switch (sort) {
    case 'ngram':
      return () => 0;
    case 'terms':
      return (a, b) => b.terms - a.terms;
    case 'occurrences':
      return (a, b) => b.occurrences - a.occurrences;
    case 'cpa':
      return places.has('cost') && places.has('conversions')
        ? (a, b) => {
            const [one, two] = [sum(a, 'conversions'), sum(b, 'conversions')];
            if (one === 0n || two === 0n) {
              return Number(one === 0n) - Number(two === 0n);
            }
            const sign = one < 0n === two < 0n ? 1n : -1n;
            return descending(sum(a, 'cost') * two * sign, sum(b, 'cost') * one * sign);
          }
        : automatic;
    default:
      return places.has(sort) ? (a, b) => descending(sum(a, sort), sum(b, sort)) : automatic;
  }
}

function descending(a: bigint, b: bigint): number {
  return a === b ? 0 : a > b ? -1 : 1;
}

function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function plain(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(7, '0');
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/0+$/, '').replace(/\.$/, '');
  return value < 0n ? `-${text}` : text;
}

function quotient(of: bigint, by: bigint, decimals: number): string {
  if (by === 0n) {
    return '';
  }
  const [top, bottom] = [of < 0n ? -of : of, by < 0n ? -by : by];
  let units = (top * 10n ** BigInt(decimals)) / bottom;
  const rest = (top * 10n ** BigInt(decimals)) % bottom;
  units += rest * 2n >= bottom ? 1n : 0n;
  const digits = String(units).padStart(decimals + 1, '0');
  const isNegative = of < 0n !== by < 0n && units > 0n;
  return `${isNegative ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function negative(text: string, platform: NgramOptions['platform']): string {
  if (platform === 'google' && !text.includes(' ')) {
    return `-${text}`;
  }
  return platform === 'amazon' ? `"${text}"` : `-"${text}"`;
}

import type { AuditOptions } from '../../../libs/tools/audit/options.ts';
import { encode, parseUrl, withoutQuotes } from './utm-oracle.ts';
import { decodeSlowly, hasCapital, renameSlowly, slowChannel } from './utm-table-oracle.ts';

const NAMES = [
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
  ...['utm_source_platform', 'utm_creative_format', 'utm_marketing_tactic'],
];
const CLICK_IDS = 'gclid dclid gbraid wbraid msclkid fbclid ttclid twclid li_fat_id yclid'.split(' ');

interface SlowLine {
  readonly line: string;
  readonly query: string;
  /** First value of each parameter in the URL, as written and as text. */
  readonly values: ReadonlyMap<string, { readonly raw: string; readonly text: string }>;
}

/** Audits URLs line by line, straight from the rules. It shares no code with the product. */
export function auditSlowly(text: string, options: AuditOptions) {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = lines.map((line) => (parseUrl(line) === null ? null : readLine(line)));
  const found = read.filter((line) => line !== null);
  const best = new Map<string, string>();
  const values: string[] = [];
  for (const name of NAMES) {
    const counts = new Map<string, number>();
    for (const { values: given } of found) {
      const value = given.get(name)?.text ?? '';
      if (value.trim() !== '') {
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
    const sorted = [...counts].sort(([, a], [, b]) => b - a);
    for (const [value, count] of sorted) {
      const main = sorted.find(([other]) => spelling(other) === spelling(value))?.[0] ?? value;
      best.set(`${name} ${value}`, main);
      values.push([name, value, count, main === value ? '' : main].join('\t'));
    }
  }
  const report = { urlCount: lines.length, problemCount: 0, notUrlCount: 0 };
  const problems: Record<string, number> = {};
  const channels: Record<string, number> = {};
  const audit = read.map((line, index) => {
    const own = line === null ? ['not a URL'] : problemsOf(line, best, options);
    report.problemCount += own.length > 0 ? 1 : 0;
    report.notUrlCount += line === null ? 1 : 0;
    for (const problem of own) {
      const code = problem.startsWith('variant: ') ? problem.split(' ').slice(0, 2).join(' ') : problem;
      problems[code] = (problems[code] ?? 0) + 1;
    }
    const channel = line === null ? '' : channelOf(line);
    if (channel !== '') {
      channels[channel] = (channels[channel] ?? 0) + 1;
    }
    const cells = NAMES.slice(0, 6).map((name) => line?.values.get(name)?.text ?? '');
    return [cellText(lines[index]), ...cells, channel, own.join('; ')].join('\t');
  });
  return {
    audit,
    values,
    clean: found.map((line) => clean(line, best, options)),
    report: { ...report, problems, channels },
  };
}

function readLine(line: string): SlowLine {
  const inside = withoutQuotes(line);
  const hash = inside.indexOf('#');
  const address = hash < 0 ? inside : inside.slice(0, hash);
  const query = address.includes('?') ? address.slice(address.indexOf('?') + 1) : '';
  const values = new Map<string, { raw: string; text: string }>();
  for (const pair of query.split('&')) {
    const [written, ...rest] = pair.split('=');
    const name = decodeSlowly(written);
    if (NAMES.includes(name) && !values.has(name)) {
      values.set(name, { raw: rest.join('='), text: cellText(decodeSlowly(rest.join('='))) });
    }
  }
  return { line, query, values };
}

function namesOf(query: string): string[] {
  return query.split('&').map((pair) => decodeSlowly(pair.split('=')[0]));
}

function problemsOf(line: SlowLine, best: ReadonlyMap<string, string>, options: AuditOptions): string[] {
  const { values, query } = line;
  const names = namesOf(query);
  const given = NAMES.filter((name) => values.has(name));
  const filled = given.filter((name) => values.get(name)?.text.trim() !== '');
  const textOf = (name: string) => values.get(name)?.text ?? '';
  const per = (code: string, of: readonly string[], fits: (name: string) => boolean) =>
    of.filter(fits).map((name) => `${code}: ${name}`);
  const fragment = line.line.includes('#') ? withoutQuotes(line.line).split('#').slice(1).join('#') : '';
  const inFragment = fragment.split('?').flatMap((part) => namesOf(part));
  const host = (url: string) => parseUrl(url)?.hostname.replace(/^www\./, '');
  const own = options.siteHosts.split(',').map((site) => (site.trim() === '' ? undefined : host(site.trim())));
  return [
    ...NAMES.slice(0, 3).flatMap((name) => (values.has(name) ? [] : [`no ${name}`])),
    ...per('repeated', given, (name) => names.filter((other) => other === name).length > 1),
    ...per('empty', given, (name) => !filled.includes(name)),
    ...[...new Set([...new Set(names)].filter(isMisspelt).map(cellText))].map((name) => `name: ${name}`),
    ...per('capitals', filled, (name) => hasCapital(textOf(name))),
    ...per('space', filled, (name) => /\s/.test(textOf(name))),
    ...per('encoded twice', filled, (name) => /%25[0-9a-f]{2}/i.test(values.get(name)?.raw ?? '')),
    ...per('personal data', filled, (name) => /[^\s@]@[^\s@]+\.[^\s@]/.test(textOf(name))),
    ...filled.flatMap((name) => {
      const main = best.get(`${name} ${textOf(name)}`) ?? '';
      return main === textOf(name) ? [] : [`variant: ${name} ${textOf(name)} → ${main}`];
    }),
    ...(channelOf(line) === 'Unassigned' ? ['unassigned'] : []),
    ...(inFragment.some((name) => NAMES.includes(name)) ? ['fragment'] : []),
    ...(own.includes(host(line.line)) ? ['internal'] : []),
    ...CLICK_IDS.filter((id) => names.includes(id)).map((id) => `click id: ${id}`),
  ];
}

function channelOf({ values }: SlowLine): string {
  const [source, medium, campaign] = NAMES.map((name) => values.get(name)?.text ?? '');
  const isFilled = source.trim() !== '' && medium.trim() !== '';
  return isFilled ? slowChannel(source, medium, campaign) : '';
}

function clean({ line, query }: SlowLine, best: ReadonlyMap<string, string>, { unify, naming }: AuditOptions): string {
  const { maxLength, ...rules } = naming;
  const keepsAll = maxLength === 0 && Object.values(rules).every((rule) => rule === 'keep');
  const seen = new Set<string>();
  const pairs = query.split('&').map((pair) => {
    const [written, ...rest] = pair.split('=');
    const name = decodeSlowly(written);
    if (!NAMES.includes(name) || seen.has(name)) {
      return pair;
    }
    seen.add(name);
    const text = cellText(decodeSlowly(rest.join('=')));
    if (text.trim() === '') {
      return pair;
    }
    const main = unify ? (best.get(`${name} ${text}`) ?? text) : text;
    const renamed = keepsAll ? main : renameSlowly(main, naming);
    return renamed === text ? pair : `${written}=${encode(renamed, true)}`;
  });
  const at = query === '' ? line.length : line.indexOf(`?${query}`) + 1;
  return line.slice(0, at) + (query === '' ? '' : pairs.join('&')) + line.slice(at + query.length);
}

/** Returns true for a name that is probably meant to be a UTM parameter: all texts one edit away are tried. */
function isMisspelt(name: string): boolean {
  const lower = name.toLowerCase();
  if (NAMES.includes(name) || CLICK_IDS.includes(name)) {
    return false;
  }
  return NAMES.some(
    (known) => plain(lower) === plain(known) || (known.length < lower.length + 3 && distance(lower, known) === 1),
  );
}

function plain(text: string): string {
  return text.split(/[-_]/).join('');
}

/** Returns the distance with swaps of neighbours, by the table of all prefixes. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      table[i][j] = Math.min(
        ...[table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (isSame ? 0 : 1)],
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? table[i - 2][j - 2] + 1 : Infinity,
      );
    }
  }
  return table[a.length][b.length];
}

function spelling(value: string): string {
  const letters = [...value.normalize('NFD')].filter((sign) => !/\p{M}/u.test(sign)).join('');
  return letters
    .toLowerCase()
    .split(/[\s_+-]+/)
    .join(' ')
    .trim();
}

function cellText(text: string): string {
  return text.replace(/\r\n/g, ' ').replace(/[\t\r\n\u0085\u2028\u2029]/g, ' ');
}

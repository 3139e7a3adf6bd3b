import type { NamingRules } from '../../../libs/tools/utm/naming.ts';
import type { UtmOptions } from '../../../libs/tools/utm/options.ts';
import { encode, isHex, parseUrl, placeholderAt, type SlowValues, tagSlowly, withoutQuotes } from './utm-oracle.ts';

/** Fields of the form and the parameters they fill, in the order of the result (`docs/spec/tools.md`, UTM builder). */
const PARAMETERS = [
  ['source', 'source'],
  ['medium', 'medium'],
  ['campaign', 'campaign'],
  ['term', 'term'],
  ['content', 'content'],
  ['id', 'id'],
  ['sourcePlatform', 'source_platform'],
  ['creativeFormat', 'creative_format'],
  ['marketingTactic', 'marketing_tactic'],
] as const;

interface SlowTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface SlowResult {
  readonly columns: readonly string[];
  readonly lines: readonly string[];
  readonly rejected: readonly string[];
  readonly report: object;
}

/** Tags the rows of a table one by one, straight from the rules. It shares no code with the product. */
export function tagTableSlowly(
  { columns, rows }: SlowTable,
  fields: { readonly [field: string]: string },
  options: UtmOptions,
): SlowResult {
  const sources = PARAMETERS.map(([field, name]) => {
    const column = columns.find((candidate) => candidate.toLowerCase() === `utm_${name}`);
    if ((fields[field] ?? '').trim() !== '') {
      return fields[field];
    }
    return options.useUtmColumns && column !== undefined ? `{{${column}}}` : null;
  });
  const shown = PARAMETERS.map((_, index) => index).filter((index) => index < 5 || sources[index] !== null);
  const urlColumn = slowUrlColumn({ columns, rows }, options.urlColumn);
  const lines: string[] = [];
  const rejected: string[] = [];
  const seen = new Set<string>();
  const channels: Record<string, number> = {};
  let duplicateCount = 0;
  let changedCount = 0;
  for (const row of rows) {
    const given = sources.map((source) => (source === null ? '' : substitute(source, columns, row).trim()));
    const values = given.map((value) => renameSlowly(value, options.naming));
    const changed = values.flatMap((value, index) => (value === given[index] ? [] : [index]));
    const set: SlowValues = Object.fromEntries(PARAMETERS.map(([, name], index) => [name, values[index].trim()]));
    const cell = row[urlColumn].trim();
    const url = cell === '' ? null : tagSlowly(cell, set, options);
    const reason = cell === '' ? 'no URL' : url === null ? 'not a URL' : reasonOf(set, options);
    if (url === null || reason !== null) {
      rejected.push([...row, reason].join('\t'));
      continue;
    }
    if (options.removeDuplicates && seen.has(url)) {
      duplicateCount++;
      continue;
    }
    seen.add(url);
    const channel = slowChannel(set.source ?? '', set.medium ?? '', set.campaign ?? '');
    if (channel !== '') {
      channels[channel] = (channels[channel] ?? 0) + 1;
    }
    changedCount += changed.length > 0 ? 1 : 0;
    const notes = [
      ...changed.map((index) => `changed: utm_${PARAMETERS[index][1]}`),
      ...replacedSlowly(cell, set, options),
      ...(Object.values(set).some(hasCapital) ? ['capitals'] : []),
      ...(channel === 'Unassigned' ? ['unassigned'] : []),
      ...(channel === '' ? ['placeholder'] : []),
    ];
    const cells = shown.map((index) => values[index].trim());
    lines.push([...row, url, ...cells, channel, notes.join('; ')].join('\t'));
  }
  const names = [...columns];
  for (const name of ['Tagged URL', ...shown.map((i) => `utm_${PARAMETERS[i][1]}`), 'GA4 channel', 'Notes']) {
    names.push(names.some((taken) => taken.toLowerCase() === name.toLowerCase()) ? `${name} 2` : name);
  }
  const report = { urlCount: lines.length, rejectedCount: rejected.length, duplicateCount, channels, changedCount };
  return { columns: names, lines, rejected, report };
}

function slowUrlColumn({ columns, rows }: SlowTable, chosen: string): number {
  const same = (name: string) => columns.findIndex((column) => column.toLowerCase() === name.toLowerCase());
  if (chosen !== '') {
    return same(chosen);
  }
  for (const name of ['final url', 'url', 'landing page', 'link', 'address', 'destination', 'page']) {
    const found = columns.findIndex(
      (column) => column.toLowerCase().split('_').join(' ').split('-').join(' ') === name,
    );
    if (found >= 0) {
      return found;
    }
  }
  for (const column of columns.keys()) {
    const cells = rows
      .slice(0, 100)
      .map((row) => row[column].trim())
      .filter((cell) => cell !== '');
    const similar = cells.filter((cell) => {
      const labels = parseUrl(cell)?.hostname.split('.') ?? [];
      return labels.length > 1 && /^[a-z]/.test(labels[labels.length - 1]);
    });
    if (cells.length > 0 && similar.length / cells.length >= 0.8) {
      return column;
    }
  }
  return 0;
}

function substitute(source: string, columns: readonly string[], row: readonly string[]): string {
  let result = '';
  let rest = source;
  for (;;) {
    const end = rest.indexOf('}}');
    const start = rest.slice(0, Math.max(0, end)).lastIndexOf('{{');
    if (end < 0) {
      return result + rest;
    }
    const name = start < 0 ? null : rest.slice(start + 2, end);
    const place = name === null || /[{}]/.test(name) ? -1 : findSlowly(columns, name.trim());
    if (place < 0) {
      // The second brace may belong to the next pair.
      result += rest.slice(0, end + 1);
      rest = rest.slice(end + 1);
    } else {
      result += rest.slice(0, start) + row[place].trim();
      rest = rest.slice(end + 2);
    }
  }
}

function findSlowly(columns: readonly string[], name: string): number {
  const exact = columns.indexOf(name);
  return exact >= 0 ? exact : columns.findIndex((column) => column.toLowerCase() === name.toLowerCase());
}

function reasonOf(set: SlowValues, options: UtmOptions): string | null {
  for (const name of ['source', 'medium', 'campaign'] as const) {
    if (set[name] === '') {
      return `no utm_${name}`;
    }
  }
  for (const [name, allowed] of [
    ['source', options.allowedSources],
    ['medium', options.allowedMediums],
  ] as const) {
    const list = allowed
      .split(',')
      .map((value) => value.trim().toLowerCase())
      .filter((value) => value !== '');
    const renamed = list.map((value) => renameSlowly(value, options.naming).toLowerCase());
    const value = set[name] ?? '';
    if (list.length > 0 && ![...list, ...renamed].includes(value.toLowerCase())) {
      return `value not allowed: utm_${name} ${value}`;
    }
  }
  return null;
}

function replacedSlowly(cell: string, set: SlowValues, options: UtmOptions): string[] {
  const query = withoutQuotes(cell).split('#')[0].split('?').slice(1).join('?');
  return PARAMETERS.flatMap(([, name]) => {
    const value = set[name] ?? '';
    const pair = query.split('&').find((candidate) => decodeSlowly(candidate.split('=')[0]) === `utm_${name}`);
    const old = decodeSlowly((pair ?? '').split('=').slice(1).join('='));
    return value !== '' && old !== '' && old !== decodeSlowly(encode(value, options.autoEncode))
      ? [`replaced: utm_${name}`]
      : [];
  });
}

/** Decodes `+` and escapes; escapes that are not UTF-8 stay. */
export function decodeSlowly(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '%' || !isHex(text.slice(at + 1, at + 3))) {
      result += text[at] === '+' ? ' ' : text[at];
      at++;
      continue;
    }
    const size = [1, 2, 3, 4].find((candidate) => decodeCharacter(text, at, candidate) !== undefined) ?? 0;
    result += size === 0 ? text.slice(at, at + 3) : decodeCharacter(text, at, size);
    at += Math.max(1, size) * 3;
  }
  return result;
}

function decodeCharacter(text: string, at: number, size: number): string | undefined {
  const escapes = text.slice(at, at + size * 3);
  try {
    const decoded = /^(?:%[0-9a-f]{2})+$/i.test(escapes) ? decodeURIComponent(escapes) : '';
    return [...decoded].length === 1 ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** Applies the naming rules sign by sign. */
export function renameSlowly(
  value: string,
  { case: letterCase, accents, spaces, others, maxLength }: NamingRules,
): string {
  const signs: { text: string; isFixed: boolean }[] = [];
  const trimmed = value.trim();
  for (let at = 0; at < trimmed.length; ) {
    const placeholder = placeholderAt(trimmed, at);
    const text = placeholder ?? String.fromCodePoint(trimmed.codePointAt(at) ?? 0);
    signs.push({ text, isFixed: placeholder !== null });
    at += text.length;
  }
  // Letters depend on their neighbours, so the text between placeholders is changed as one.
  const runs: { text: string; isFixed: boolean }[] = [];
  for (const sign of signs) {
    const last = runs.at(-1);
    if (sign.isFixed || last === undefined || last.isFixed) {
      runs.push({ ...sign });
    } else {
      last.text += sign.text;
    }
  }
  for (const run of runs.filter(({ isFixed }) => !isFixed)) {
    let { text } = run;
    text = letterCase === 'lower' ? text.toLowerCase() : letterCase === 'upper' ? text.toUpperCase() : text;
    if (accents === 'remove') {
      text = [...text.normalize('NFD')]
        .filter((sign) => !/\p{M}/u.test(sign))
        .join('')
        .normalize('NFC');
    }
    const space = { keep: null, underscore: '_', hyphen: '-', remove: '' }[spaces];
    if (space !== null) {
      text = text.split(/\s+/).join(space);
    }
    if (others !== 'keep') {
      const sign = others === 'remove' ? '' : spaces === 'underscore' ? '_' : '-';
      text = [...text].map((one) => (/[\p{L}\p{N}\p{M}._~\-\s]/u.test(one) ? one : sign)).join('');
    }
    if (spaces !== 'keep' || others !== 'keep') {
      text = [...text].filter((one, index, all) => !('_-'.includes(one) && all[index - 1] === one)).join('');
    }
    run.text = text;
  }
  if (spaces !== 'keep' || others !== 'keep') {
    const first = runs[0];
    while (first && !first.isFixed && /^[_-]/.test(first.text)) {
      first.text = first.text.slice(1);
    }
    const last = runs[runs.length - 1];
    while (last && !last.isFixed && /[_-]$/.test(last.text)) {
      last.text = last.text.slice(0, -1);
    }
  }
  const pieces = runs.flatMap(({ text, isFixed }) => (isFixed ? [text] : [...text]));
  const length = (texts: readonly string[]) => [...texts.join('')].length;
  if (maxLength === 0 || length(pieces) <= maxLength) {
    return pieces.join('');
  }
  while (length(pieces) > maxLength) {
    pieces.pop();
  }
  while (pieces.length > 0 && /^[\s_-]$/.test(pieces[pieces.length - 1])) {
    pieces.pop();
  }
  return pieces.join('');
}

export function hasCapital(value: string): boolean {
  for (let at = 0; at < value.length; ) {
    const piece = placeholderAt(value, at) ?? String.fromCodePoint(value.codePointAt(at) ?? 0);
    if (piece.length <= 2 && /\p{Lu}/u.test(piece)) {
      return true;
    }
    at += piece.length;
  }
  return false;
}

function hasPlaceholder(value: string): boolean {
  return value.split('{').some((_, braces, parts) => {
    const at = parts.slice(0, braces).join('{').length;
    return braces > 0 && placeholderAt(value, at) !== null;
  });
}

const SITES = {
  Shopping: ['amazon', 'etsy'],
  Search: ['google', 'bing'],
  Social: ['facebook', 'linkedin'],
  Video: ['youtube', 'vimeo'],
} as const;

/** Returns the channel for sources that these tests use, rule by rule; empty for a placeholder. */
export function slowChannel(givenSource: string, givenMedium: string, givenCampaign: string): string {
  const [source, medium, campaign] = [givenSource, givenMedium, givenCampaign].map((text) => text.trim().toLowerCase());
  if (hasPlaceholder(source) || hasPlaceholder(medium)) {
    return '';
  }
  const is = (kind: keyof typeof SITES) =>
    SITES[kind].some((site) => source === site || source.split('.').slice(0, -1).includes(site));
  // The name `social` is on Google's list, but not as a label of a domain.
  const isSocial = is('Social') || source === 'social';
  const isPaid = medium.includes('cp') || ['ppc', 'retargeting'].includes(medium) || medium.startsWith('paid');
  const isShop = is('Shopping') || /^(?:.*[^a-df-z])?shop/.test(campaign) || campaign.includes('shopping');
  const rules: readonly (readonly [string, boolean])[] = [
    ['Direct', source === '(direct)' && ['(not set)', '(none)'].includes(medium)],
    ['Cross-network', campaign.includes('cross-network')],
    ['Paid Shopping', isPaid && isShop],
    ['Paid Search', isPaid && is('Search')],
    ['Paid Social', isPaid && isSocial],
    ['Paid Video', isPaid && is('Video')],
    ['Display', ['display', 'banner', 'expandable', 'interstitial', 'cpm'].includes(medium)],
    ['Paid Other', isPaid],
    ['AI Assistant', medium === 'ai-assistant'],
    ['Organic Shopping', isShop],
    [
      'Organic Social',
      isSocial || ['social', 'social-network', 'social-media', 'sm', 'social network', 'social media'].includes(medium),
    ],
    ['Organic Video', is('Video') || medium.includes('video')],
    ['Organic Search', is('Search') || medium === 'organic'],
    ['Referral', ['referral', 'app', 'link'].includes(medium)],
    ['Email', [source, medium].some((text) => ['email', 'e-mail', 'e_mail', 'e mail'].includes(text))],
    ['Affiliates', medium === 'affiliate'],
    ['Audio', medium === 'audio'],
    ['SMS', source === 'sms' || medium === 'sms'],
    [
      'Mobile Push Notifications',
      medium.endsWith('push') || medium.includes('mobile') || medium.includes('notification') || source === 'firebase',
    ],
  ];
  return rules.find(([, fits]) => fits)?.[0] ?? 'Unassigned';
}

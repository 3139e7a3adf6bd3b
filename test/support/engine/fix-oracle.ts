import type { FixOptions } from '../../../libs/tools/fix/options.ts';

/** Result of the slow fixes. */
export interface SlowFix {
  fixed: string[];
  changed: string[];
  dropped: string[];
  report: Record<string, unknown>;
}

type Type = 'broad' | 'phrase' | 'exact';

const LIMITS = { google: [80, 10], microsoft: [100, Infinity], amazon: [80, 10] } as const;
const NAMES = 'invisible plus symbols edges spaces dash quotes broadNegatives words length casing onePhrase'.split(' ');
const cell = (text: string) => text.replace(/\r\n|[\t\r\n\u0085\u2028\u2029]/g, ' ');

/**
 * Fixes rows one by one on strings, by `docs/spec/keywords.md`; shares no code with the product. For tests only.
 * @param table the columns with keyword and match type (-1: signs) if the rows are a table
 */
export function fixSlowly(
  rows: readonly string[],
  options: FixOptions,
  table?: { readonly keyword: number; readonly type: number },
): SlowFix {
  const result: SlowFix = { fixed: [], changed: [], dropped: [], report: {} };
  const byFix: Record<string, number> = {};
  const byReason: Record<string, number> = {};
  const seen = new Set<string>();
  let unchanged = 0;
  for (const given of rows) {
    const cells = table ? given.split('\t') : [given];
    const row = cells[table?.keyword ?? 0].trim();
    if (!table && row === '') {
      continue;
    }
    const typeCell = table && table.type >= 0 ? cells[table.type] : undefined;
    const outcome = fixOne(row, typeCell, options);
    let { reason } = outcome;
    if (reason === '' && options.removeDuplicates) {
      const key = JSON.stringify([outcome.type, slowKey(outcome.text, options.platform)]);
      reason = seen.has(key) ? 'duplicate' : '';
      seen.add(key);
    }
    if (reason !== '') {
      result.dropped.push(`${cell(outcome.shownBefore)}\t${reason}`);
      byReason[reason] = (byReason[reason] ?? 0) + 1;
      continue;
    }
    if (table) {
      cells[table.keyword] = typeCell === undefined ? outcome.row : outcome.text;
      if (table.type >= 0) {
        cells[table.type] = outcome.typeCell;
      }
    }
    result.fixed.push(table ? cells.join('\t') : outcome.row);
    if (outcome.names.length === 0) {
      unchanged++;
      continue;
    }
    const after = typeCell === undefined ? outcome.row : signed(outcome.text, outcome.type);
    result.changed.push([cell(outcome.shownBefore), cell(after), outcome.names.join(', ')].join('\t'));
    for (const name of outcome.names) {
      byFix[name] = (byFix[name] ?? 0) + 1;
    }
  }
  const { changed, dropped } = result;
  result.report = {
    rowCount: unchanged + changed.length + dropped.length,
    unchangedCount: unchanged,
    changedCount: changed.length,
    droppedCount: dropped.length,
    byFix,
    byReason,
  };
  return result;
}

function signed(text: string, type: Type): string {
  return { broad: text, phrase: `"${text}"`, exact: `[${text}]` }[type];
}

function fixOne(row: string, typeCell: string | undefined, options: FixOptions) {
  const { platform, kind } = options;
  const isNegative = kind === 'negative';
  const names = new Set<string>();
  let text = row;
  const step = (name: string, next: string) => {
    if (next !== text) {
      names.add(name);
    }
    text = next;
  };
  if (options.invisible) {
    step('invisible', text.replaceAll('\t', ' ').replace(/\p{Cc}|\u00ad|[\u200b-\u200d]|\u2060|\ufeff/gu, ''));
  }
  let type: Type = 'broad';
  let dash = '';
  let before = '';
  let rest = '';
  if (typeCell === undefined) {
    if (text !== text.trim()) {
      names.add('spaces');
    }
    text = text.trim();
    if (isNegative) {
      const lead = /^[-–—−][-–—−\s]*/.exec(text)?.[0] ?? '';
      const dashes = lead.replace(/\s/g, '');
      if (lead !== dashes) {
        names.add('spaces');
      }
      text = text.slice(lead.length);
      dash = dashes !== '' && platform !== 'amazon' ? '-' : '';
      if (dashes !== dash) {
        names.add('dash');
      }
    }
    const pairs: readonly [string, string, Type][] = [
      ['[', ']', 'exact'],
      ['"', '"', 'phrase'],
      ['“', '”', 'phrase'],
      ['„', '“', 'phrase'],
      ['„', '”', 'phrase'],
    ];
    const pair = pairs.find(([open, close]) => text.length > 1 && text.startsWith(open) && text.endsWith(close));
    if (pair) {
      type = pair[2];
      text = text.slice(1, -1);
      if ('“„'.includes(pair[0])) {
        names.add('quotes');
      }
    }
  } else {
    const match = /^(.*?)(broad|phrase|exact)((?: match)?)$/i.exec(typeCell);
    const isKnown =
      match !== null && ['', 'negative', 'campaign negative'].includes(match[1].toLowerCase().replace(/ $/, ''));
    type = isKnown ? (match[2].toLowerCase() as Type) : 'broad';
    before = isKnown ? match[1] : '';
    rest = isKnown ? match[3] : '';
  }
  const shownBefore = typeCell === undefined ? row : signed(row, type);
  const givenType = type;
  if (options.plus && !isNegative && platform !== 'amazon') {
    step('plus', text.replace(/(^|\s)\++/g, '$1'));
  }
  if (options.symbols !== 'keep' && platform === 'google') {
    const refused = `!@%^()={};~\`<>?\\|,${isNegative ? '' : '*'}`;
    step(
      'symbols',
      [...text].map((c) => (refused.includes(c) ? (options.symbols === 'space' ? ' ' : '') : c)).join(''),
    );
  }
  if (options.edges && platform === 'amazon') {
    let next = text;
    for (let last = ''; last !== next; ) {
      last = next;
      next = next.replace(/(^|\s)[-+]/g, '$1').replace(/[-+](\s|$)/g, '$1');
      next = (next.match(/"/g)?.length ?? 0) % 2 === 1 ? next.replaceAll('"', '') : next;
      next = next.replace(/^(\s*)\./, '$1').replace(/\.(\s*)$/, '$1');
    }
    step('edges', next);
  }
  step('spaces', text.trim().replace(/\s+/g, ' '));
  const outcome = (reason: string) => ({
    reason,
    text,
    type,
    shownBefore,
    names: NAMES.filter((name) => names.has(name)),
    row: dash + signed(text, type),
    typeCell: type === givenType ? (typeCell ?? '') : before + type[0].toUpperCase() + type.slice(1) + rest,
  });
  if (text === '') {
    return outcome('empty');
  }
  if (isNegative && type === 'broad' && platform !== 'google' && options.broadNegatives !== 'keep') {
    if (options.broadNegatives === 'drop') {
      return outcome('broadNegatives');
    }
    type = 'phrase';
    names.add('broadNegatives');
  }
  const most = platform === 'amazon' && isNegative && type === 'phrase' ? 4 : LIMITS[platform][1];
  if (options.words !== 'keep' && text.split(' ').length > most) {
    if (options.words === 'drop') {
      return outcome('words');
    }
    step('words', text.split(' ').slice(0, most).join(' '));
  }
  const size = () => [...(isNegative || platform === 'amazon' ? text : text.replace(/(^|\s)\+/g, '$1'))].length;
  if (options.length !== 'keep' && size() > LIMITS[platform][0]) {
    if (options.length === 'drop') {
      return outcome('length');
    }
    names.add('length');
    while (size() > LIMITS[platform][0]) {
      if (!text.includes(' ')) {
        return outcome('length');
      }
      text = text.slice(0, text.lastIndexOf(' '));
    }
  }
  if (options.casing === 'lowercase') {
    step('casing', text.toLowerCase());
  }
  if (options.onePhrase && isNegative && platform === 'google' && type === 'phrase' && !text.includes(' ')) {
    type = 'broad';
    names.add('onePhrase');
  }
  return outcome('');
}

function slowKey(text: string, platform: FixOptions['platform']): string {
  let tokens: string[] = [];
  if (platform === 'google') {
    tokens = text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[.-]/g, ' ')
      .split(/\s+/)
      .map((token) => token.replace(/^\++/, ''));
  } else if (platform === 'microsoft') {
    const characters = [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()];
    const isLetter = (character: string | undefined) => /^[\p{L}\p{N}]$/u.test(character ?? '');
    const kept = characters.map((character, i) => {
      const isInner = /['’]/.test(character) && isLetter(characters[i - 1]) && isLetter(characters[i + 1]);
      return /[\p{P}\p{S}]/u.test(character) && !isInner ? ' ' : character;
    });
    tokens = kept.join('').split(/\s+/);
  }
  const joined = tokens.filter((token) => token !== '').join(' ');
  return joined === '' ? text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim() : joined;
}

import type { ReplaceOptions } from '../../../libs/tools/replace/options.ts';

/** Pair of a mapping, as given. */
export interface SlowPair {
  readonly find: string;
  readonly replacement: string;
  readonly label: string;
}

/** Result of the reference implementation. For tests only. */
export interface SlowMapping {
  /** Result of each line; null if it is dropped. */
  readonly lines: readonly (string | null)[];
  /** The label cells of each line, by name. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
  readonly unmatched: readonly string[];
  readonly unused: readonly string[];
  readonly count: number;
  readonly pairCount: number;
  readonly usedPairCount: number;
  readonly duplicatePairCount: number;
}

interface Match {
  readonly start: number;
  readonly end: number;
  readonly pair: SlowPair;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;

/** Maps lines or cells by pairs, a direct translation of `docs/spec/tools.md`, Find and replace. */
export function mapSlowly(lines: readonly string[], given: readonly SlowPair[], options: ReplaceOptions): SlowMapping {
  const pairs: SlowPair[] = [];
  let duplicatePairCount = 0;
  for (const pair of given) {
    const key = keyOf(pair.find, options);
    const label = (pair.label.trim() || 'Label').toLowerCase();
    if (key === '') {
      continue;
    }
    const isKnown = pairs.some(
      (other) =>
        keyOf(other.find, options) === key &&
        (options.into === 'text' || (other.label.trim() || 'Label').toLowerCase() === label),
    );
    if (isKnown) {
      duplicatePairCount++;
    } else {
      pairs.push(pair);
    }
  }
  const all = lines.map((line) => occurrences(line, pairs, options));
  const chosen = all.map((matches) => (options.into === 'text' ? withoutOverlaps(matches) : matches));
  const used = new Set(chosen.flat().map(({ pair }) => pair));
  const result = lines.map((line, index) => {
    const matches = chosen[index];
    if (options.match === 'cell' && matches.length === 0) {
      return options.unmatched === 'keep' ? line : options.unmatched === 'empty' ? '' : null;
    }
    let text = '';
    let end = 0;
    for (const match of matches) {
      text += line.slice(end, match.start) + match.pair.replacement;
      end = match.end;
    }
    return text + line.slice(end);
  });
  const unmatched = lines.filter((_, index) => options.match === 'cell' && all[index].length === 0);
  return {
    lines: result,
    labels: labelsOf(pairs, chosen),
    unmatched: distinct(
      unmatched.map((line) => line.trim()).filter((line) => line !== ''),
      options,
    ),
    unused: pairs.filter((pair) => !used.has(pair)).map(({ find }) => find),
    count:
      options.into === 'text'
        ? chosen.flat().length
        : chosen.reduce((sum, matches) => sum + new Set(matches.map(({ pair }) => pair)).size, 0),
    pairCount: pairs.length,
    usedPairCount: used.size,
    duplicatePairCount,
  };
}

function keyOf(find: string, { match, caseSensitive }: ReplaceOptions): string {
  if (match === 'anywhere') {
    return caseSensitive ? find : letterByLetter(find);
  }
  const lower = (text: string) => (caseSensitive ? text : text.toLowerCase());
  const run = wordsOf(find.trim());
  return match === 'word' && run !== null && run.length <= 8 ? lower(run.join(' ')) : lower(find.trim());
}

/** Returns the words of a text that has nothing else but white space; null for others. */
function wordsOf(text: string): string[] | null {
  const words = text.match(WORD) ?? [];
  return words.length > 0 && text.replace(WORD, '').trim() === '' ? words : null;
}

/** Returns all occurrences, by place, and at one place the longer first. */
function occurrences(line: string, pairs: readonly SlowPair[], options: ReplaceOptions): Match[] {
  const found: Match[] = [];
  for (const pair of pairs) {
    const key = keyOf(pair.find, options);
    for (const [start, end, text] of candidates(line, pair.find, options)) {
      if (text === key) {
        found.push({ start, end, pair });
      }
    }
  }
  return found.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** Yields the places that a find text could match, with their text as it is compared. */
function* candidates(
  line: string,
  find: string,
  { match, caseSensitive }: ReplaceOptions,
): Generator<[start: number, end: number, text: string]> {
  const lower = (text: string) => (caseSensitive ? text : text.toLowerCase());
  if (match === 'cell') {
    yield [0, line.length, lower(line.trim())];
    return;
  }
  if (match === 'anywhere') {
    const starts: number[] = [];
    for (let at = 0; at < line.length; at += (line.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) {
      starts.push(at);
    }
    starts.push(line.length);
    for (const start of starts) {
      for (const end of starts) {
        if (end > start && end - start <= find.length * 3) {
          const text = line.slice(start, end);
          yield [start, end, caseSensitive ? text : letterByLetter(text)];
        }
      }
    }
    return;
  }
  const words = [...line.matchAll(WORD)];
  for (let first = 0; first < words.length; first++) {
    for (let last = first; last < words.length && last < first + 8; last++) {
      const start = words[first].index;
      const end = words[last].index + words[last][0].length;
      const run = wordsOf(line.slice(start, end));
      if (run !== null) {
        yield [start, end, lower(run.join(' '))];
      }
    }
  }
}

function withoutOverlaps(matches: readonly Match[]): Match[] {
  const chosen: Match[] = [];
  let end = 0;
  for (const match of matches) {
    if (match.start >= end) {
      chosen.push(match);
      end = match.end;
    }
  }
  return chosen;
}

function labelsOf(pairs: readonly SlowPair[], chosen: readonly (readonly Match[])[]): Map<string, readonly string[]> {
  const names = new Map<string, string>();
  for (const { label } of pairs) {
    const name = label.trim() || 'Label';
    if (!names.has(name.toLowerCase())) {
      names.set(name.toLowerCase(), name);
    }
  }
  const cells = new Map<string, readonly string[]>();
  for (const [key, name] of names) {
    cells.set(
      name,
      chosen.map((matches) => {
        const texts = matches
          .filter(({ pair }) => (pair.label.trim() || 'Label').toLowerCase() === key && pair.replacement !== '')
          .map(({ pair }) => pair.replacement);
        return [...new Set(texts)].join(', ');
      }),
    );
  }
  return cells;
}

function distinct(lines: readonly string[], { caseSensitive }: ReplaceOptions): string[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const key = caseSensitive ? line : line.toLowerCase();
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function letterByLetter(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase()).join('');
}

import type { NegativeOptions } from '../../../libs/tools/negatives/description.ts';

/** Reference implementation of the negative keywords tool. For tests only. */
export function buildNegativesSlowly(keywords: string, existing: string, options: NegativeOptions): string[] {
  const clean = (text: string) =>
    text
      .split(/\r\n|\r|\n/)
      .map(cleanKeyword)
      .filter((keyword) => keyword !== '');
  const excluded = new Set(clean(existing).map((keyword) => keyword.toLowerCase()));
  const seen = new Set<string>();
  const dash = options.platform === 'amazon' ? '' : '-';
  return clean(keywords).flatMap((keyword) => {
    const key = keyword.toLowerCase();
    if (excluded.has(key) || (options.removeDuplicates && seen.has(key))) {
      return [];
    }
    seen.add(key);
    const rows: string[] = [];
    if (options.exact) {
      rows.push(`${dash}[${keyword}]`);
    }
    if (options.phrase) {
      rows.push(`${dash}"${keyword}"`);
    }
    if (options.broad) {
      rows.push(dash + keyword);
    }
    return rows;
  });
}

/** Removes the signs of a match type and the white space around each, until nothing changes. */
function cleanKeyword(line: string): string {
  const keyword = line
    .trim()
    .replace(/^[-–—−]+/, '')
    .trim();
  const [, inner] = /^(?:\[(.*)\]|"(.*)"|“(.*)”|„(.*)[“”])$/s.exec(keyword)?.filter((part) => part !== undefined) ?? [];
  const next = (inner ?? keyword).trim();
  return next === line ? next : cleanKeyword(next);
}

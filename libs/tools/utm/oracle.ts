import type { UtmOptions } from './options.ts';
import { tagUrl } from './tag-url.ts';
import { prepareTags, type UtmValues } from './utm-parameters.ts';

/** The tool in its plainest form, line by line with `URL`; what `run` must equal. Test only. */
export function tagUrlsSlowly(
  text: string,
  values: UtmValues,
  options: UtmOptions,
): { lines: string[]; rejected: string[] } {
  const tags = prepareTags(values, options);
  const items = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const lines: string[] = [];
  const rejected: string[] = [];
  for (const item of items) {
    if (item === '') continue;
    const url = tagUrl(item, tags);
    if (url === null) rejected.push(item);
    else lines.push(url);
  }
  return { lines: options.removeDuplicates ? [...new Set(lines)] : lines, rejected };
}

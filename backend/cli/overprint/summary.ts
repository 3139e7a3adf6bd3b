import type { JsonValue } from '../../../libs/files/export-json.ts';
import { formatBytes } from '../../../libs/format-bytes.ts';
import type { RunReport } from '../../../libs/tools/shared/tool.ts';
import { COUNT_NAMES } from './messages.ts';
import { formatCount, formatSeconds } from './progress.ts';
import type { Output } from './row-output.ts';

/** Returns a summary such as `unique: 3 rows (20 bytes) in 0.1 s; original: 5, unique: 3, duplicates: 2`. */
export function summarize(outputs: ReadonlyMap<string, Output>, report: RunReport, seconds: number): string {
  const written = Array.from(outputs, ([id, { rows, bytes }]) => {
    return `${outputs.size > 1 ? `${id}: ` : ''}${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} (${formatBytes(bytes)})`;
  });
  const counts = countsOf(report);
  return `${written.join(', ')} in ${formatSeconds(seconds)}${counts === '' ? '' : `; ${counts}`}`;
}

/** Returns the counts of a report by label, except the rows, which the summary already contains. */
function countsOf(report: { readonly [key: string]: JsonValue }): string {
  const parts = Object.entries(report).flatMap(([key, value]): string[] => {
    if (key === 'rows') {
      return [];
    }
    if (isList(value)) {
      const texts = value.filter((member) => typeof member === 'string');
      return texts.length > 0 ? [`${countName(key)}: ${texts.join(', ')}`] : [];
    }
    if (typeof value === 'object' && value !== null) {
      const counts = countsOf(value);
      return counts === '' ? [] : [counts];
    }
    if (typeof value === 'number') {
      return [`${countName(key)}: ${formatCount(value)}`];
    }
    return typeof value === 'string' ? [`${countName(key)}: ${value}`] : [];
  });
  return parts.join(', ');
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Converts `duplicatesRemoved` to `duplicates removed`; keys that are no identifiers stay, such as `Paid Search`. */
function countName(key: string): string {
  if (!/^[a-z][A-Za-z]*$/.test(key)) {
    return key;
  }
  return COUNT_NAMES[key] ?? key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

import { readFile } from 'node:fs/promises';
import { readRecords } from '../../../libs/tables/read-text.ts';
import type { LeafOption, ListOption } from '../../../libs/tools/shared/options.ts';
import { UsageError } from './failure.ts';
import { toKebabCase } from './flags.ts';
import { TEXTS } from './texts.ts';

/** Returns the number of a text; the text itself if it is none, which the check of options refuses. */
export function toNumber(text: string, isOptional = false): unknown {
  if (text === '' && isOptional) {
    return null;
  }
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

/**
 * Returns the members of a list option: JSON if the value begins with `[`, else those of a file, which is a JSON array,
 * or CSV or TSV with the names of the fields as header.
 * @param reader reads the text of a file in its place
 * @throws UsageError for a file that cannot be read, and for what is no array
 */
export async function readList(
  spec: ListOption,
  flag: string,
  value: string,
  reader?: (text: string) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  const text = value.startsWith('[') ? value : await readText(flag, value);
  if (reader && text !== value) {
    return reader(text);
  }
  if (!text.trimStart().startsWith('[')) {
    return readRows(spec, text);
  }
  const members = parseJson(flag, text);
  if (!Array.isArray(members)) {
    throw new UsageError(TEXTS.badList(flag, TEXTS.notAnArray));
  }
  return members;
}

async function readText(flag: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(TEXTS.badList(flag, error instanceof Error ? `${error.message}.` : String(error)));
  }
}

function parseJson(flag: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(TEXTS.badList(flag, error instanceof Error ? `${error.message}.` : String(error)));
  }
}

async function readRows({ fields }: ListOption, text: string): Promise<readonly unknown[]> {
  const names = new Map(
    Object.keys(fields).flatMap((field) => [field, toKebabCase(field)].map((name) => [name.toLowerCase(), field])),
  );
  const records = await readRecords(text, { delimiter: 'auto', header: 1 });
  return records.map((record) =>
    Object.fromEntries(
      Object.entries(record).map(([column, cell]) => {
        const field = names.get(column.toLowerCase()) ?? column;
        return [field, field in fields ? typed(fields[field], cell) : cell];
      }),
    ),
  );
}

/** Returns a cell as a value of a field; an empty one as missing, unless the field is a text. */
function typed(field: LeafOption, cell: string): unknown {
  switch (field.kind) {
    case 'boolean':
      return cell === '' ? undefined : /^(?:true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell;
    case 'number':
      return cell === '' ? undefined : toNumber(cell, field.isOptional);
    case 'choice':
      return cell === '' ? undefined : cell;
    default:
      return cell;
  }
}

import { readFile } from 'node:fs/promises';
import { messageOf, UserMistake } from '../../../libs/errors.ts';
import { blobSource, collectBytes } from '../../../libs/files/byte-source.ts';
import { decodeText } from '../../../libs/files/decode.ts';
import { isJsonFile } from '../../../libs/files/file-kind.ts';
import { decodeUtf8 } from '../../../libs/lines/blocks/decode-lines.ts';
import { cleanNames } from '../../../libs/tables/columns.ts';
import { readRecords } from '../../../libs/tables/read-text.ts';
import type { LeafOption, ListOption } from '../../../libs/tools/shared/options.ts';
import { explainFailure, nameFile, UsageError } from './failure.ts';
import { toKebabCase } from './flags.ts';
import { MESSAGES } from './messages.ts';
import { encodingNotes } from './text-input.ts';

/** Returns the number of a text; the text itself if it is none, which the check of options refuses. */
export function toNumber(text: string, isOptional = false): unknown {
  if (text === '' && isOptional) {
    return null;
  }
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

/** Choices about how the file of a list option is read. */
export interface ListFile {
  /** Reads its text in place of the form of any list. */
  readonly reader?: ((text: string, isJson: boolean) => readonly unknown[]) | undefined;
  /** Called with what the user should know about the file. */
  readonly onNote?: (note: string) => void;
}

/**
 * Returns the members of a list option: JSON if the value begins with `[`, else those of a file in any encoding of
 * imports, which is a JSON array, or CSV or TSV with the names of the fields as header.
 * @throws UsageError for a file that cannot be read, and for what is no array; UserMistake for a file without members
 */
export async function readList(
  spec: ListOption,
  flag: string,
  value: string,
  { reader, onNote = () => {} }: ListFile = {},
): Promise<readonly unknown[]> {
  if (value.startsWith('[')) {
    return parseArray(flag, value);
  }
  const text = await readText(flag, value, onNote);
  const isJson = isJsonFile(value, '');
  try {
    const isRows = !isJson && !text.trimStart().startsWith('[');
    const members = reader?.(text, isJson) ?? (isRows ? readRows(spec, text) : parseArray(flag, text));
    if (members.length === 0) {
      throw new UserMistake('No valid items found in file');
    }
    return members;
  } catch (error) {
    throw nameFile(error, value);
  }
}

/** @throws UsageError for what is no array */
function parseArray(flag: string, text: string): readonly unknown[] {
  const members = parseJson(flag, text);
  if (!Array.isArray(members)) {
    throw new UsageError(MESSAGES.badList(flag, MESSAGES.notAnArray));
  }
  return members;
}

async function readText(flag: string, file: string, onNote: (note: string) => void): Promise<string> {
  try {
    const bytes = await readFile(file);
    const { chunks, report } = decodeText(blobSource(new Blob([bytes])));
    const text = decodeUtf8(await collectBytes(chunks, bytes.length));
    for (const note of encodingNotes(file, report())) {
      onNote(note);
    }
    return text;
  } catch (error) {
    throw unreadable(flag, nameFile(error, file));
  }
}

function parseJson(flag: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(flag, error);
  }
}

function unreadable(flag: string, error: unknown): UsageError {
  const reason = explainFailure(error) ?? messageOf(error);
  return new UsageError(MESSAGES.badList(flag, reason.endsWith('.') ? reason : `${reason}.`));
}

function readRows({ fields }: ListOption, text: string): readonly unknown[] {
  const names = new Map(
    Object.keys(fields).flatMap((field) => [field, toKebabCase(field)].map((name) => [name.toLowerCase(), field])),
  );
  const [header = [], ...records] = readRecords(text);
  const columns = cleanNames(header).map((column) => names.get(column.toLowerCase()) ?? column);
  return records.map((cells) =>
    Object.fromEntries(
      columns.map((field, index) => {
        const cell = cells[index] ?? '';
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
      return cell === '' ? undefined : toNumber(cell);
    case 'choice':
      return cell === '' ? undefined : cell;
    default:
      return cell;
  }
}

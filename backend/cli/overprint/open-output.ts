import { type BigIntStats, fstatSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isSpreadsheetName } from '../../../libs/files/file-kind.ts';
import { rowRecordPieces, toRecord } from '../../../libs/files/json-records.ts';
import { type PartFileForm, partName } from '../../../libs/files/part-files.ts';
import { writeTable } from '../../../libs/files/write-table.ts';
import { openSink, replacedFile } from './byte-sink.ts';
import { STDIN, STDOUT } from './descriptors.ts';
import { describeFailure, OutputClosedError, UsageError } from './failure.ts';
import { MESSAGES } from './messages.ts';
import { PartsOutput } from './parts-output.ts';
import { type Output, type RowFormat, RowOutput, type TableRows } from './row-output.ts';
import { STANDARD_INPUT, type Target, type ToolCommand } from './tool-command.ts';

/** An output of a tool, and the form in which it is written. */
export interface OutputRequest extends Pick<ToolCommand, 'tool' | 'options' | 'format' | 'isJson'> {
  /** `OutputSpec.id`. */
  readonly output: string;
  readonly target: Target;
}

/** Target of an output that is written as rows. */
type RowsRequest = Pick<OutputRequest, 'target' | 'format' | 'isJson'>;

/**
 * Opens an output: rows, or the files of another program if the tool writes such files.
 * @param continuesIfClosed as in `openSink`
 */
export async function openOutput(request: OutputRequest, continuesIfClosed: boolean): Promise<Output> {
  const form = partsOf(request);
  return form === undefined
    ? openRows(request, continuesIfClosed)
    : new PartsOutput(request.target, form, continuesIfClosed);
}

/**
 * Opens an output that is written as rows.
 * @param continuesIfClosed as in `openSink`
 */
export async function openRows(request: RowsRequest, continuesIfClosed: boolean): Promise<Output> {
  checkRowsTarget(request);
  const format: RowFormat = request.isJson ? rowRecordPieces : ({ bytes }) => [bytes];
  return new RowOutput(await openSink(request.target, continuesIfClosed), format, tableRows(request));
}

/**
 * Checks the target of an output before it is opened.
 * @throws UsageError if the target has the extension of another format
 */
export function checkTarget(request: OutputRequest): void {
  if (partsOf(request) === undefined) {
    checkRowsTarget(request);
  }
}

/** @throws UsageError for a spreadsheet */
export function checkRowsTarget({ target }: RowsRequest): void {
  refuseSpreadsheet(target);
}

/** @throws UsageError for the name of a spreadsheet */
function refuseSpreadsheet(target: Target): void {
  if (target !== 'standard output' && isSpreadsheetName(target.file)) {
    throw new UsageError(MESSAGES.noXlsx);
  }
}

/**
 * Writes the reason of a failed run as the last record of standard output, as the API does (`docs/spec/formats.md`, Tool
 * input as JSON). A wrong command line has no record, since nothing runs.
 * @param outputs those that are open, by the keys of `targets`
 */
export async function recordFailure(
  error: unknown,
  { isJson, targets }: Pick<ToolCommand, 'isJson' | 'targets'>,
  outputs: ReadonlyMap<string, Output>,
): Promise<void> {
  const [name] = [...targets].find(([, target]) => target === 'standard output') ?? [];
  if (!isJson || name === undefined || error instanceof UsageError || error instanceof OutputClosedError) {
    return;
  }
  const record = toRecord({ error: { message: describeFailure(error) } });
  const output = outputs.get(name);
  const written = output ? output.end?.(record) : (await openSink('standard output')).write(record);
  // The failure of the run is reported rather than one of its record.
  await written?.catch(() => undefined);
}

/**
 * Returns the form of the files of another program if the output is written to such files.
 * @throws UsageError if the target has the extension of another format
 */
function partsOf({ tool, options, target, format, isJson, output }: OutputRequest): PartFileForm | undefined {
  if (isJson || format !== undefined || endsIn(target, '.tsv') || output !== tool.outputs[0].id) {
    return undefined;
  }
  const form = tool.partFiles?.(output, options);
  if (form?.extension === 'xlsx' && !endsIn(target, '.xlsx')) {
    throw new UsageError(MESSAGES.needsXlsx);
  }
  if (form !== undefined && form.extension !== 'xlsx') {
    refuseSpreadsheet(target);
  }
  return form;
}

/** Returns the format of an output that is a table. */
function tableRows({ isJson, format, target }: RowsRequest): TableRows {
  const named = endsIn(target, '.tsv') ? 'tsv' : 'csv';
  return (columns) => writeTable(isJson ? 'ndjson' : (format ?? named), columns);
}

/** Returns true if a file is named with an extension, in any case. */
function endsIn(target: Target, extension: string): boolean {
  return target !== 'standard output' && target.file.toLowerCase().endsWith(extension);
}

/**
 * Compares the outputs before anything is opened.
 * @throws UsageError if two outputs are the same file, by whatever name, or by redirection (`>`)
 */
export async function refuseSameFiles(targets: readonly Target[]): Promise<void> {
  const written = new Set<string>();
  const redirected = targets.includes('standard output') ? redirectedOutput() : undefined;
  for (const target of targets) {
    const place = target === 'standard output' ? undefined : await replacedFile(target.file);
    if (target === 'standard output' || place === undefined) {
      continue;
    }
    if (written.has(place) || (redirected && (await isSameFile(place, redirected)))) {
      throw new UsageError(MESSAGES.sameFile(target.file));
    }
    written.add(place);
  }
}

/**
 * Compares standard output with the inputs before anything is opened.
 * @throws UsageError if rows are written to a file that is read. A run that appends to its input may never end, and `>`
 *   has emptied it.
 */
export async function refuseReadOutput({ targets, files }: Pick<ToolCommand, 'targets' | 'files'>): Promise<void> {
  const output = [...targets.values()].includes('standard output') ? redirectedOutput() : undefined;
  if (!output) {
    return;
  }
  for (const name of [...files.values()].flat()) {
    if (await isSameFile(name === STANDARD_INPUT ? STDIN : name, output)) {
      throw new UsageError(MESSAGES.readOutput(name === STANDARD_INPUT ? MESSAGES.inputName : name));
    }
  }
}

/** Returns the file to which `>` directs standard output; undefined for a terminal, pipe or device. */
function redirectedOutput(): BigIntStats | undefined {
  const output = fstatSync(STDOUT, { bigint: true });
  return output.isFile() ? output : undefined;
}

/** Returns true if a path or descriptor is the given file. A missing file is not; opening it reports it. */
async function isSameFile(place: string | number, { dev, ino }: BigIntStats): Promise<boolean> {
  const found =
    typeof place === 'number'
      ? fstatSync(place, { bigint: true })
      : await stat(place, { bigint: true }).catch(() => undefined);
  return found?.dev === dev && found.ino === ino;
}

/**
 * Compares the outputs with the parts of those that may be divided among several files, before anything is opened.
 * @throws UsageError if a file is named like a part of another output
 */
export async function refusePartNames(requests: readonly OutputRequest[]): Promise<void> {
  for (const request of requests) {
    const form = partsOf(request);
    if (form === undefined || form.computed || request.target === 'standard output') {
      continue;
    }
    for (const { target } of requests) {
      if (target !== 'standard output' && (await isPartOf(target.file, request.target.file))) {
        throw new UsageError(MESSAGES.namedLikePart(target.file, request.target.file));
      }
    }
  }
}

/** Returns true if a file is a part of a divided one, whatever its number. */
async function isPartOf(file: string, divided: string): Promise<boolean> {
  const place = await replacedFile(file);
  for (const name of [file, place]) {
    const [, number] = /-(\d{1,15})(?:\.[^.]*)?$/.exec(basename(name ?? '')) ?? [];
    if (number !== undefined && (await replacedFile(partName(divided, Number(number), false))) === place) {
      return true;
    }
  }
  return false;
}

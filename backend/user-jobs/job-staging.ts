import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { JOB_LIMITS } from '../../libs/contracts/jobs/jobs.ts';
import { LIST_COLUMNS } from '../../libs/files/list-columns.ts';
import type { ColumnMap } from '../../libs/recipes/sources.ts';
import { findColumn, unknownColumn } from '../../libs/tables/columns.ts';
import type { InputForm } from '../../libs/tools/shared/tool.ts';
import { DomainError, fieldError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { LINES, Text } from '../library/blobs/text.entity.ts';
import { TextReaderService } from '../library/blobs/text-reader.service.ts';
import { SavedList } from '../library/lists/saved-list.entity.ts';
import { SavedResult } from '../library/results/saved-result.entity.ts';
import { SheetsService } from '../sheets/sheets.service.ts';
import type { PartSource } from './job.entity.ts';
import { type JobReference, readJobInputs } from './job-inputs.ts';
import type { StagedInput } from './job-messages.ts';
import { type ClaimedJob, type JobKey, outputName } from './job-store.ts';

/** Input of parts of jobs that were divided before their input had a name. */
const EARLIER_PART_INPUT = 'text';

/** Input that a reference is given for. */
interface ReferenceSpec {
  readonly form: InputForm;
  /** Undefined if no columns are mapped. */
  readonly map: ColumnMap | undefined;
}

/** Reads the inputs of jobs that are stored elsewhere. */
@Injectable()
export class JobStaging {
  constructor(
    private readonly database: Database,
    private readonly texts: TextReaderService,
    private readonly sheets: SheetsService,
  ) {}

  /**
   * Checks that the references of a new job refer to something, to a column that is there if the input takes lists, to
   * few sheets, to an upload once, and to mapped columns.
   * @throws DomainError `not_found`, `unprocessable`, `validation_failed`
   */
  async check(
    userId: string,
    references: ReadonlyMap<string, JobReference>,
    specOf: (path: string) => ReferenceSpec,
  ): Promise<void> {
    requireFewSheets(references);
    requireDistinctUploads(references);
    await this.database.read(async (manager) => {
      for (const [path, reference] of references) {
        const { form, map } = specOf(path);
        if (reference.kind === 'sheet') {
          this.sheets.requireAddress(reference.address, `input.${path}`);
        } else if (reference.kind === 'text') {
          await requireUpload(manager, userId, path, reference.id);
          if (reference.format && reference.column === undefined && form === 'list') {
            throw invalid(path, 'This input takes a list. Name a column of the table as column.');
          }
        } else {
          const record = await findRecord(manager, userId, path, reference);
          // Columns that a result does not name are known when it has been computed again.
          if (record.columns !== null || !('isComputed' in record && record.isComputed)) {
            requireColumn(path, reference.column, record.columns, form);
            requireMapped(path, map, record.columns ?? (form === 'table' ? LIST_COLUMNS : null));
          }
        }
      }
    });
  }

  /**
   * Copies the inputs of a job into its folder.
   * @param source lines that parts of the job compare, in place of its inputs
   * @throws DomainError `not_found`, `rate_limited`, `unprocessable`, `upstream_failed`
   */
  async stage(
    { userId, id, work }: ClaimedJob,
    folder: string,
    signal: AbortSignal,
    source?: PartSource,
  ): Promise<Map<string, StagedInput>> {
    const staged = new Map<string, StagedInput>();
    if (source) {
      const { name = EARLIER_PART_INPUT, textId, ...rest } = source;
      const text = await this.database.read((manager) => manager.findOneBy(Text, { userId, id: textId }));
      if (!text || text.state === 'dropped') {
        const message = 'The input was changed while the job ran. Please run it again.';
        throw new DomainError('unprocessable', { message });
      }
      const file = join(folder, 'input-0');
      await this.copy(text, file, signal);
      return new Map([[name, { kind: 'lines', file, isUpload: false, ...rest }]]);
    }
    const { references } = readJobInputs(work.input);
    // Together, so that jobs that start at the same time take turns and none reads a part of its sheets in vain.
    await this.sheets.countImports(userId, countSheets(references));
    const shared = new Map<string, StagedInput>();
    for (const [path, { column, ...reference }] of references) {
      signal.throwIfAborted();
      // Inputs with the same lines share a file.
      const key = JSON.stringify(reference);
      const file = join(folder, `input-${shared.size}`);
      const input = shared.get(key) ?? (await this.stageReference({ userId, id }, path, reference, file, signal));
      shared.set(key, input);
      staged.set(path, { ...input, ...(column !== undefined && { column }) });
    }
    return staged;
  }

  /**
   * Copies the results of parts into the folder of their job.
   * @returns the files in the order of the parts
   */
  async stageParts(parts: readonly JobKey[], folder: string, signal: AbortSignal): Promise<string[]> {
    const files: string[] = [];
    for (const { userId, id } of parts) {
      const file = join(folder, `part-${files.length}`);
      await this.copy(await this.texts.find(userId, id, outputName(0)), file, signal);
      files.push(file);
    }
    return files;
  }

  /** Returns the stored lines of a reference with the names of their columns, or a result whose rows are computed. */
  async findText(
    { userId, id }: JobKey,
    path: string,
    reference: Exclude<JobReference, { readonly kind: 'sheet' }>,
  ): Promise<StoredLines | { readonly record: SavedResult }> {
    if (reference.kind === 'text') {
      return { text: await this.texts.find(userId, id, path), columns: null };
    }
    const record = await this.findRecord(userId, path, reference);
    return 'isComputed' in record && record.isComputed
      ? { record }
      : { text: await this.texts.find(userId, record.id, LINES), columns: record.columns };
  }

  /** Copies the lines of a reference to a file. */
  private async stageReference(
    key: JobKey,
    path: string,
    reference: JobReference,
    file: string,
    signal: AbortSignal,
  ): Promise<StagedInput> {
    if (reference.kind === 'sheet') {
      await writeFile(file, await this.sheets.readCsv(reference.address, signal), { mode: 0o600 });
      return { kind: 'sheet', file };
    }
    const found = await this.findText(key, path, reference);
    if ('record' in found) {
      return this.stageComputed(found.record, file, signal);
    }
    await this.copy(found.text, file, signal);
    if (reference.kind === 'text' && reference.format) {
      return { kind: 'table', file, format: reference.format };
    }
    return { kind: 'lines', file, columns: found.columns, isUpload: reference.kind === 'text' };
  }

  /** Copies the inputs of a result whose rows are computed. */
  private async stageComputed(
    { userId, id, toolType, settings, inputData }: SavedResult,
    prefix: string,
    signal: AbortSignal,
  ): Promise<StagedInput> {
    if (toolType === null) {
      throw new Error('A computed result has no tool');
    }
    const files = new Map<string, string>();
    for (const text of await this.texts.findInputs(userId, id)) {
      const file = `${prefix}-${files.size}`;
      await this.copy(text, file, signal);
      files.set(text.name, file);
    }
    return { kind: 'computed', tool: toolType, settings, inputData, files };
  }

  private async copy(text: Text, file: string, signal: AbortSignal): Promise<void> {
    const rows = this.texts.readRows(text, { rowStart: 0, rowEnd: text.lineCount });
    await pipeline(Readable.from(rows, { objectMode: false }), createWriteStream(file, { mode: 0o600 }), { signal });
  }

  private findRecord(userId: string, path: string, reference: RecordReference): Promise<SavedList | SavedResult> {
    return this.database.read((manager) => findRecord(manager, userId, path, reference));
  }
}

/** Lines in the database. */
interface StoredLines {
  readonly text: Text;
  /** Names of the columns if they are a table. */
  readonly columns: readonly string[] | null;
}

type RecordReference = Extract<JobReference, { readonly kind: 'list' | 'result' }>;

async function findRecord(
  manager: EntityManager,
  userId: string,
  path: string,
  { kind, id }: RecordReference,
): Promise<SavedList | SavedResult> {
  const where = { userId, id, deletedAt: IsNull() };
  const record =
    kind === 'list' ? await manager.findOneBy(SavedList, where) : await manager.findOneBy(SavedResult, where);
  if (!record) {
    throw missing(path, `There is no saved ${kind} with this id.`);
  }
  return record;
}

async function requireUpload(manager: EntityManager, userId: string, path: string, id: string): Promise<void> {
  if (!(await manager.existsBy(Text, { userId, id, state: 'ready', recordId: IsNull() }))) {
    throw missing(path, 'This text is no longer there. Please send it again.');
  }
}

/** @throws DomainError `validation_failed` for a column that a list or table does not have, or that is needed */
function requireColumn(
  path: string,
  column: string | undefined,
  columns: readonly string[] | null,
  form: InputForm,
): void {
  if (column === undefined) {
    if (columns && form === 'list') {
      throw invalid(path, `This input takes a list. Choose a column of the table: ${columns.join(', ')}.`);
    }
    return;
  }
  if (columns && findColumn(columns, column) >= 0) {
    return;
  }
  throw invalid(path, columns ? unknownColumn(columns, column) : `This is a list, which has no column “${column}”.`);
}

/** @throws DomainError `validation_failed` for a mapped column that a list or table does not have */
function requireMapped(path: string, map: ColumnMap | undefined, columns: readonly string[] | null): void {
  for (const name of map?.values() ?? []) {
    if (columns === null || findColumn(columns, name) < 0) {
      const problem = columns ? unknownColumn(columns, name) : `This is a list, which has no column “${name}”.`;
      throw fieldError(`map.${path}`, problem);
    }
  }
}

/** @throws DomainError `validation_failed` */
function requireFewSheets(references: ReadonlyMap<string, JobReference>): void {
  const sheets = [...references].filter(([, { kind }]) => kind === 'sheet');
  const [path] = sheets[JOB_LIMITS.sheets] ?? [];
  if (path !== undefined) {
    throw invalid(path, `A job reads at most ${JOB_LIMITS.sheets} Google Sheets.`);
  }
}

/** Returns the number of different sheets. */
function countSheets(references: ReadonlyMap<string, JobReference>): number {
  const sheets = [...references.values()].filter((reference) => reference.kind === 'sheet');
  return new Set(sheets.map(({ address }) => address)).size;
}

/** @throws DomainError `validation_failed` for an upload that is given twice: each belongs to one input */
function requireDistinctUploads(references: ReadonlyMap<string, JobReference>): void {
  const ids = new Set<string>();
  for (const [path, reference] of references) {
    if (reference.kind === 'text') {
      if (ids.has(reference.id)) {
        throw invalid(path, 'Use one upload for each input, or save it as a list.');
      }
      ids.add(reference.id);
    }
  }
}

function invalid(path: string, message: string): DomainError {
  return fieldError(`input.${path}`, message);
}

function missing(path: string, message: string): DomainError {
  return fieldError(`input.${path}`, message, 'not_found');
}

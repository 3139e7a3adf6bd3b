import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { DomainError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { LINES, Text } from '../library/blobs/text.entity.ts';
import { TextReaderService } from '../library/blobs/text-reader.service.ts';
import { SavedList } from '../library/lists/saved-list.entity.ts';
import { SavedResult } from '../library/results/saved-result.entity.ts';
import { SheetsService } from '../sheets/sheets.service.ts';
import { type JobReference, readJobInputs } from './job-inputs.ts';
import type { StagedInput } from './job-messages.ts';
import type { ClaimedJob } from './job-store.ts';

/** Reads the inputs of jobs that are stored elsewhere. */
@Injectable()
export class JobStaging {
  constructor(
    private readonly database: Database,
    private readonly texts: TextReaderService,
    private readonly sheets: SheetsService,
  ) {}

  /**
   * Checks that the references of a new job refer to something.
   * @throws DomainError `not_found`, `unprocessable`, `validation_failed`
   */
  async check(userId: string, references: ReadonlyMap<string, JobReference>): Promise<void> {
    await this.database.read(async (manager) => {
      for (const [path, reference] of references) {
        if (reference.kind === 'sheet') {
          this.sheets.requireAddress(reference.address);
        } else if (reference.kind === 'text') {
          await requireUpload(manager, userId, path, reference.id);
        } else {
          await findRecord(manager, userId, path, reference);
        }
      }
    });
  }

  /**
   * Copies the inputs of a job into its folder.
   * @throws DomainError `not_found`, `unprocessable`, `upstream_failed`
   */
  async stage(
    { userId, id, work }: ClaimedJob,
    folder: string,
    signal: AbortSignal,
  ): Promise<Map<string, StagedInput>> {
    const staged = new Map<string, StagedInput>();
    for (const [path, reference] of readJobInputs(work.input).references) {
      signal.throwIfAborted();
      const column = reference.column === undefined ? {} : { column: reference.column };
      if (reference.kind === 'sheet') {
        staged.set(path, { kind: 'csv', csv: await this.sheets.readCsv(reference.address, signal), ...column });
        continue;
      }
      const record = reference.kind === 'text' ? null : await this.findRecord(userId, path, reference);
      const file = join(folder, `input-${staged.size}`);
      if (record && 'isComputed' in record && record.isComputed) {
        staged.set(path, { ...(await this.stageComputed(record, file, signal)), ...column });
        continue;
      }
      const text = record ? await this.texts.find(userId, record.id, LINES) : await this.texts.find(userId, id, path);
      await this.copy(text, file, signal);
      const isUpload = record === null;
      staged.set(path, { kind: 'lines', file, columns: record?.columns ?? null, isUpload, ...column });
    }
    return staged;
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

function missing(path: string, message: string): DomainError {
  return new DomainError('not_found', { message, details: { fields: { [`input.${path}`]: message } } });
}

import { Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThan, Not } from 'typeorm';
import { LF } from '../../../libs/lines/blocks/line-block.ts';
import { DomainError } from '../../common/domain-error.ts';
import { Database } from '../../database/database.ts';
import { jsonLines } from './json-lines.ts';
import { LINES, Text } from './text.entity.ts';
import { TextChunk } from './text-chunk.entity.ts';

/** Maximum texts that one statement reads. */
const BATCH = 200;

/** Range of rows in a text: `[rowStart, rowEnd)`, counted from 0. */
export interface RowRange {
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Reads stored texts; long ones one chunk at a time. */
@Injectable()
export class TextReaderService {
  constructor(private readonly database: Database) {}

  /**
   * Returns a text of a record.
   * @throws DomainError `not_found`
   */
  async find(userId: string, recordId: string, name: string): Promise<Text> {
    const text = await this.findIfAny(userId, recordId, name);
    if (!text) {
      throw new DomainError('not_found');
    }
    return text;
  }

  /** Returns the inputs of a record that are stored as texts. */
  findInputs(userId: string, recordId: string): Promise<Text[]> {
    const where = { userId, recordId, name: Not(LINES) };
    return this.database.read((manager) => manager.find(Text, { where, order: { name: 'ASC' } }));
  }

  /**
   * Yields the bytes of a range of rows, at most one chunk at a time. Throws if the text is removed meanwhile, instead
   * of ending early.
   */
  async *readRows(text: Text, range: RowRange): AsyncGenerator<Uint8Array> {
    const rowEnd = Math.min(range.rowEnd, text.lineCount);
    if (range.rowStart >= rowEnd) {
      return;
    }
    let seq = await this.findFirstChunk(text, range.rowStart);
    for (let row = 0; row < rowEnd; seq += 1) {
      const { bytes, firstRow } = await this.readChunk(text, seq);
      const start = endOfLine(bytes, range.rowStart - firstRow);
      const end = endOfLine(bytes, rowEnd - firstRow, start);
      row = firstRow + start.lines + end.lines;
      if (end.at > start.at) {
        yield bytes.subarray(start.at, end.at);
      }
    }
  }

  /** Yields the lines of a record's text as a JSON array, in pieces; an empty array if there is no such text. */
  async *readJson(userId: string, recordId: string, name: string): AsyncGenerator<string> {
    const text = await this.findIfAny(userId, recordId, name);
    if (text) {
      yield* jsonLines(this.readRows(text, { rowStart: 0, rowEnd: text.lineCount }));
    } else {
      yield '[]';
    }
  }

  /**
   * Returns all lines of some short texts.
   * @returns the lines by record id; records without a text are left out
   */
  async readLines(userId: string, recordIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const lines = new Map<string, string[]>();
    for (let at = 0; at < recordIds.length; at += BATCH) {
      const batch = recordIds.slice(at, at + BATCH);
      await this.database.read((manager) => readBatch(manager, userId, batch, lines));
    }
    return lines;
  }

  private findIfAny(userId: string, recordId: string, name: string): Promise<Text | null> {
    return this.database.read((manager) => manager.findOneBy(Text, { userId, recordId, name }));
  }

  /** Returns the chunk in which the line before `row` ends: `row` starts in that chunk or in the next one. */
  private async findFirstChunk({ userId, id: textId }: Text, row: number): Promise<number> {
    if (row === 0) {
      return 0;
    }
    const last = await this.database.read((manager) =>
      manager.maximum(TextChunk, 'seq', { userId, textId, firstRow: LessThan(row) }),
    );
    return last ?? 0;
  }

  private async readChunk({ userId, id: textId }: Text, seq: number): Promise<TextChunk> {
    const chunk = await this.database.read((manager) => manager.findOneBy(TextChunk, { userId, textId, seq }));
    if (!chunk) {
      throw new Error(`Text ${textId} was removed while it was read.`);
    }
    return chunk;
  }
}

async function readBatch(
  manager: EntityManager,
  userId: string,
  recordIds: readonly string[],
  lines: Map<string, string[]>,
): Promise<void> {
  const texts = await manager.findBy(Text, { userId, recordId: In([...recordIds]), name: LINES });
  const chunks = await manager.find(TextChunk, {
    where: { userId, textId: In(texts.map(({ id }) => id)) },
    order: { seq: 'ASC' },
  });
  const parts = new Map<string, Uint8Array[]>();
  for (const { textId, bytes } of chunks) {
    const known = parts.get(textId);
    if (known) {
      known.push(bytes);
    } else {
      parts.set(textId, [bytes]);
    }
  }
  for (const { id, recordId } of texts) {
    const bytes = parts.get(id);
    if (recordId !== null && bytes) {
      lines.set(recordId, splitLines(Buffer.concat(bytes).toString()));
    }
  }
}

/** Splits a text in which every line has a line end. */
function splitLines(text: string): string[] {
  return text === '' ? [] : text.slice(0, -1).split('\n');
}

/**
 * Returns the offset after line end number `wanted`, counted from `from`, and the number of line ends passed. If there
 * are fewer, the offset is the end of the bytes.
 */
function endOfLine(bytes: Uint8Array, wanted: number, from = { at: 0, lines: 0 }): { at: number; lines: number } {
  let { at } = from;
  let lines = 0;
  const count = wanted - from.lines;
  while (lines < count && at < bytes.length) {
    if (bytes[at] === LF) {
      lines += 1;
    }
    at += 1;
  }
  return { at, lines };
}

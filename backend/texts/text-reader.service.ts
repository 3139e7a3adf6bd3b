import { Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThan, Not } from 'typeorm';
import { DomainError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { jsonLines } from './json-lines.ts';
import { LINES, Text } from './text.entity.ts';
import { TextChunk } from './text-chunk.entity.ts';

const LF = 0x0a;
/** Texts that are looked up by one statement. */
const BATCH = 200;

/** Rows of a text: `[rowStart, rowEnd)`, counted from 0. */
export interface RowRange {
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Reads texts, a chunk at a time where they may be long. */
@Injectable()
export class TextReaderService {
  constructor(private readonly database: Database) {}

  /**
   * A text of a record.
   * @throws DomainError `not_found`
   */
  async find(userId: string, recordId: string, name: string): Promise<Text> {
    const text = await this.database.read((manager) => manager.findOneBy(Text, { userId, recordId, name }));
    if (!text) {
      throw new DomainError('not_found');
    }
    return text;
  }

  /** The texts of a record that are inputs, by name. */
  findInputs(userId: string, recordId: string): Promise<Text[]> {
    const where = { userId, recordId, name: Not(LINES) };
    return this.database.read((manager) => manager.find(Text, { where, order: { name: 'ASC' } }));
  }

  /**
   * The bytes of some rows, at most a chunk at a time. Fails rather than ending early when the text is removed
   * meanwhile.
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

  /** The lines of a record's text as a JSON array, in pieces; an empty one where it has no such text. */
  async *readJson(userId: string, recordId: string, name: string): AsyncGenerator<string> {
    const text = await this.database.read((manager) => manager.findOneBy(Text, { userId, recordId, name }));
    if (text) {
      yield* jsonLines(this.readRows(text, { rowStart: 0, rowEnd: text.lineCount }));
    } else {
      yield '[]';
    }
  }

  /**
   * All lines of some short texts of records.
   * @returns the lines by the record's id; records that have no text are left out
   */
  async readLines(userId: string, recordIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const lines = new Map<string, string[]>();
    for (let at = 0; at < recordIds.length; at += BATCH) {
      const batch = recordIds.slice(at, at + BATCH);
      await this.database.read((manager) => readBatch(manager, userId, batch, lines));
    }
    return lines;
  }

  /** The chunk in which the line before `row` ends: `row` begins in it, or with the next one. */
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

/** The lines of a text in which every line is ended. */
function splitLines(text: string): string[] {
  return text === '' ? [] : text.slice(0, -1).split('\n');
}

/**
 * Where the n-th line end from a place on is passed, and how many were: fewer where there are no more, and then that
 * place is the end of the bytes.
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

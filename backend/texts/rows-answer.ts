import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RowsQuery } from '../../libs/contracts/texts.dto.ts';
import { DomainError } from '../common/domain-error.ts';
import { acceptedEncodings, isFresh } from '../web/choose-variant.ts';
import type { Text } from './text.entity.ts';
import type { TextReaderService } from './text-reader.service.ts';

/** Texts are packed fast rather than small: the next chunk waits. */
const GZIP = { level: 1, chunkSize: 64 * 1024 };

/** Header with the number of rows of the whole text. */
const ROW_COUNT_HEADER = 'x-row-count';

/**
 * Answers with rows of a text as they are read, gzipped for whoever takes that, or with 304 for whoever has them. A
 * text never changes, so its id is its tag.
 * @throws DomainError `validation_failed` for rows that end before they start
 */
export async function answerRows(
  reader: TextReaderService,
  request: FastifyRequest,
  reply: FastifyReply,
  text: Text,
  { rowStart = 0, rowEnd = text.lineCount }: RowsQuery,
): Promise<StreamableFile | undefined> {
  if (rowEnd < rowStart) {
    const message = 'The rows must not end before they start.';
    throw new DomainError('validation_failed', { message, details: { fields: { rowEnd: message } } });
  }
  const isGzipped = acceptedEncodings(request.headers['accept-encoding'] ?? '')('gzip');
  const etag = isGzipped ? `"${text.id}-gzip"` : `"${text.id}"`;
  reply.headers({ etag, vary: 'Accept-Encoding', [ROW_COUNT_HEADER]: String(text.lineCount) });
  if (isFresh(etag, request.headers['if-none-match'])) {
    reply.status(304);
    return undefined;
  }
  const stream = Readable.from(await startReading(reader.readRows(text, { rowStart, rowEnd })), { objectMode: false });
  const isWhole = rowStart === 0 && rowEnd >= text.lineCount;
  const type = 'text/plain; charset=utf-8';
  if (!isGzipped) {
    return new StreamableFile(stream, { type, ...(isWhole && { length: text.byteSize }) });
  }
  reply.header('content-encoding', 'gzip');
  // Errors go through to the answer, which is cut off then.
  return new StreamableFile(
    pipeline(stream, createGzip(GZIP), () => undefined),
    { type },
  );
}

/** Reads the first piece, so that a database that is away makes an error and not half an answer. */
async function startReading(pieces: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const first = await pieces.next();
  return (async function* () {
    if (!first.done) {
      yield first.value;
      yield* pieces;
    }
  })();
}

/** How the OpenAPI document describes such an answer. */
export const ROWS_RESPONSE = {
  description: 'The rows, each ended by a line feed. X-Row-Count tells how many there are in all.',
  content: { 'text/plain': { schema: { type: 'string' } } },
} as const;

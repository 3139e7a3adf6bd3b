import { Readable } from 'node:stream';
import type { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RowsQuery } from '../../../libs/contracts/saved/texts.dto.ts';
import { fieldError } from '../../common/domain-error.ts';
import { isFresh } from '../../common/http-headers.ts';
import { acceptsGzip, streamRows } from '../../common/row-stream.ts';
import type { Text } from './text.entity.ts';
import type { TextReaderService } from './text-reader.service.ts';

const ROW_COUNT_HEADER = 'x-row-count';

/** Requested rows of a text, with the version for the `ETag`. */
export interface RowsAnswer {
  readonly text: Text;
  /** Changes whenever the record's text is replaced; defaults to the text's own id, since texts are immutable. */
  readonly version?: string;
}

/**
 * Streams rows of a text, gzipped if the client accepts it, or responds with 304 if the client has the current version.
 * @throws DomainError `validation_failed` if the range ends before it starts
 */
export async function answerRows(
  reader: TextReaderService,
  request: FastifyRequest,
  reply: FastifyReply,
  { text, version = text.id }: RowsAnswer,
  { rowStart = 0, rowEnd = Math.max(rowStart, text.lineCount) }: RowsQuery,
): Promise<StreamableFile | undefined> {
  if (rowEnd < rowStart) {
    throw fieldError('rowEnd', 'The rows must not end before they start.');
  }
  const etag = acceptsGzip(request) ? `"${version}-gzip"` : `"${version}"`;
  reply.headers({ etag, vary: 'Accept-Encoding', [ROW_COUNT_HEADER]: String(text.lineCount) });
  if (isFresh(etag, request.headers['if-none-match'])) {
    reply.status(304);
    return undefined;
  }
  const stream = Readable.from(await startReading(reader.readRows(text, { rowStart, rowEnd })), { objectMode: false });
  const isWhole = rowStart === 0 && rowEnd >= text.lineCount;
  const length = isWhole ? text.byteSize : undefined;
  return streamRows(request, reply, stream, { type: 'text/plain; charset=utf-8', length });
}

/**
 * Reads the first piece in advance, so that an unavailable database causes an error instead of a truncated response.
 */
async function startReading(pieces: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const first = await pieces.next();
  return (async function* () {
    if (!first.done) {
      yield first.value;
      yield* pieces;
    }
  })();
}

/** OpenAPI description of a response with rows. */
export const ROWS_RESPONSE = {
  description: 'The rows, each ended by a line feed.',
  headers: {
    ETag: { description: 'Version of the rows, for `If-None-Match`.', schema: { type: 'string' } },
    'X-Row-Count': { description: 'Number of all rows.', schema: { type: 'integer' } },
  },
  content: { 'text/plain': { schema: { type: 'string' } } },
} as const;

import type { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { streamRows } from '../common/row-stream.ts';
import type { TextBody } from '../library/blobs/text-body.ts';
import type { RowFormat } from './run-messages.ts';
import type { RunStream } from './run-stream.ts';

const NDJSON = 'application/x-ndjson';
const CSV = 'text/csv';
const TYPES: Readonly<Record<RowFormat, string>> = {
  text: 'text/plain; charset=utf-8',
  csv: `${CSV}; charset=utf-8`,
  ndjson: `${NDJSON}; charset=utf-8`,
};

/** Content of responses with rows, for the OpenAPI document. */
export const ROW_CONTENT = {
  'text/plain': { schema: { type: 'string' as const } },
  [CSV]: { schema: { type: 'string' as const } },
  [NDJSON]: { schema: { type: 'string' as const } },
};

/**
 * Starts a run on the body of a request and streams its rows in the format that the client accepts.
 * @param start called with the body and a signal that aborts when the client disconnects
 */
export async function sendRun(
  request: FastifyRequest,
  reply: FastifyReply,
  start: (body: TextBody, format: RowFormat, gone: AbortSignal) => Promise<RunStream>,
): Promise<StreamableFile> {
  const { accept = '', 'content-type': contentType, 'content-encoding': contentEncoding } = request.headers;
  const format = formatOf(accept.toLowerCase());
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const stream = await start({ stream: request.body, contentType, contentEncoding }, format, gone.signal);
  reply.header('vary', 'Accept, Accept-Encoding');
  return streamRows(request, reply, stream, { type: TYPES[format] });
}

function formatOf(accept: string): RowFormat {
  if (accept.includes(NDJSON)) {
    return 'ndjson';
  }
  return accept.includes(CSV) ? 'csv' : 'text';
}

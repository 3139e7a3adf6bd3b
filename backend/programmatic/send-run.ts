import type { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readWeights } from '../common/http-headers.ts';
import { streamRows } from '../common/row-stream.ts';
import type { TextBody } from '../library/blobs/text-body.ts';
import type { RowFormat } from './run-messages.ts';
import type { RunStream } from './run-stream.ts';

const NDJSON = 'application/x-ndjson';
const CSV = 'text/csv';
const TEXT = 'text/plain';
const TYPES: Readonly<Record<RowFormat, string>> = {
  text: `${TEXT}; charset=utf-8`,
  csv: `${CSV}; charset=utf-8`,
  ndjson: `${NDJSON}; charset=utf-8`,
};

type Preference = readonly [type: string, format: RowFormat];
/** Formats in the order in which those of equal weight are chosen. */
const PREFERENCES: readonly Preference[] = [
  [NDJSON, 'ndjson'],
  [CSV, 'csv'],
  [TEXT, 'text'],
];

/** Content of responses with rows, for the OpenAPI document. */
export const ROW_CONTENT = {
  [TEXT]: { schema: { type: 'string' as const } },
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
  const format = formatOf(accept);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const stream = await start({ stream: request.body, contentType, contentEncoding }, format, gone.signal);
  reply.header('vary', 'Accept, Accept-Encoding');
  return streamRows(request, reply, stream, { type: TYPES[format] });
}

/** Returns the format of the type with the highest weight; text if none of ours is named. */
function formatOf(accept: string): RowFormat {
  const weights = readWeights(accept);
  const weightOf = ([type]: Preference) => weights.get(type) ?? 0;
  const best = PREFERENCES.reduce((first, second) => (weightOf(second) > weightOf(first) ? second : first));
  return weightOf(best) > 0 ? best[1] : 'text';
}

import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from './http-headers.ts';

/** Optimized for speed over size, since the next chunk waits for compression. */
const GZIP = { level: 1, chunkSize: 64 * 1024 };

/** True if the client accepts gzip. */
export function acceptsGzip(request: FastifyRequest): boolean {
  return acceptedEncodings(request.headers['accept-encoding'] ?? '')('gzip');
}

/**
 * Returns a response with rows of users, gzipped here if the client accepts it. `@fastify/compress` would send a stream
 * unchanged under a header for gzip if its first two bytes look like the start of a deflate stream, as those of `x b`
 * do. It leaves responses alone that have an encoding.
 * @param options `length` is the size before compression and used without it only
 */
export function streamRows(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: Readable,
  { type, length }: { readonly type: string; readonly length?: number | undefined },
): StreamableFile {
  if (!acceptsGzip(request)) {
    return new StreamableFile(rows, { type, ...(length !== undefined && { length }) });
  }
  reply.header('content-encoding', 'gzip');
  // Errors reach the response, which is then cut off.
  return new StreamableFile(
    pipeline(rows, createGzip(GZIP), () => undefined),
    { type },
  );
}

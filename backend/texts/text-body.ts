import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DomainError } from '../common/domain-error.ts';

/** Milliseconds without a byte after which a client counts as gone. */
const IDLE_MS = 60_000;
/** A gzipped text may expand to so many times its size … */
const MAX_RATIO = 200;
/** … once it is longer than this; short texts of one word over and over may be packed tighter. */
const FREE_BYTES = 32 * 1024 * 1024;
const GUNZIP_CHUNK_BYTES = 256 * 1024;

/** A request that brings a text. */
export interface TextBody {
  /** What the server's parser for `text/plain` gives: the request's bytes as they arrive. */
  readonly stream: unknown;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
}

/**
 * The bytes of a text that arrives, unpacked, as fast as they are taken. When reading ends early the rest of the
 * request is let through, so that the client gets to read the answer.
 * @throws DomainError `unsupported_media_type`, and while reading `bad_request` for a body that is cut off or damaged,
 * `payload_too_large` for one that expands beyond measure
 */
export function readTextBody(body: TextBody): AsyncGenerator<Uint8Array> {
  const { stream, contentType, contentEncoding = 'identity' } = body;
  if (!(stream instanceof Readable) || !isUtf8Text(contentType)) {
    throw new DomainError('unsupported_media_type', { message: 'Send the text as text/plain in UTF-8.' });
  }
  switch (contentEncoding.trim().toLowerCase()) {
    case 'identity':
      return readStream(stream, stream);
    case 'gzip':
      return unzip(stream);
    default:
      throw new DomainError('unsupported_media_type', { message: 'The text may be compressed with gzip only.' });
  }
}

function isUtf8Text(contentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  return /^(utf-?8|us-ascii)$/i.test(charset);
}

async function* unzip(request: Readable): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: GUNZIP_CHUNK_BYTES });
  const fail = (error: Error) => gunzip.destroy(error);
  request.once('error', fail);
  request.pipe(gunzip);
  let size = 0;
  try {
    for await (const part of readStream(gunzip, request)) {
      size += part.length;
      if (size > FREE_BYTES && size > gunzip.bytesWritten * MAX_RATIO) {
        throw new DomainError('payload_too_large', { message: 'This text is compressed too much to be taken.' });
      }
      yield part;
    }
  } finally {
    request.unpipe(gunzip);
    gunzip.destroy();
    request.resume();
  }
}

/** Reads a stream that is fed by the request, and gives up when the client does, or falls silent. */
async function* readStream(stream: Readable, request: Readable): AsyncGenerator<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = stream.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const timer = setTimeout(() => request.destroy(cutOff()), IDLE_MS);
      const next = await parts.next().finally(() => clearTimeout(timer));
      if (next.done) {
        return;
      }
      yield next.value;
    }
  } catch (error) {
    throw isCutOff(error) ? cutOff(error) : error;
  } finally {
    await parts.return?.();
    request.resume();
  }
}

function isCutOff(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_') || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function cutOff(cause?: unknown): DomainError {
  return new DomainError('bad_request', { message: 'The text arrived damaged or not to its end.', cause });
}

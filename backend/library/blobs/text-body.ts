import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../../libs/errors.ts';
import { DomainError } from '../../common/domain-error.ts';
import { SEND_JSON, SEND_TEXT, STREAMED_JSON } from '../../common/route-bodies.ts';

/** Maximum compression ratio of a gzipped text … */
const MAX_RATIO = 200;
/** … beyond this size; short repetitive texts may compress better. */
const FREE_BYTES = 32 * 1024 * 1024;
const GUNZIP_CHUNK_BYTES = 256 * 1024;

/** Request with a text or streamed JSON as its body. */
export interface TextBody {
  /** Body from the server's parsers for these types: a stream of the raw bytes. */
  readonly stream: unknown;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
}

/**
 * Yields the decompressed bytes of a body, with backpressure. If reading stops early, the rest of the request is
 * discarded, so that the client can read the response.
 * @throws DomainError `unsupported_media_type`, and while reading `bad_request` for a truncated or damaged body,
 *   `payload_too_large` for an excessive compression ratio
 */
export function readTextBody(body: TextBody): AsyncGenerator<Uint8Array> {
  const { stream, contentType, contentEncoding = 'identity' } = body;
  const isJson = contentType?.startsWith(STREAMED_JSON) === true;
  if (!(stream instanceof Readable) || !isUtf8Text(contentType)) {
    throw new DomainError('unsupported_media_type', { message: isJson ? SEND_JSON : SEND_TEXT });
  }
  const noun = isJson ? 'body' : 'text';
  switch (contentEncoding.trim().toLowerCase()) {
    case 'identity':
      return readStream(stream, stream, noun);
    case 'gzip':
      return unzip(stream, noun);
    default:
      throw new DomainError('unsupported_media_type', { message: 'Only gzip compression is supported.' });
  }
}

function isUtf8Text(contentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  return /^(utf-?8|us-ascii)$/i.test(charset);
}

async function* unzip(request: Readable, noun: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: GUNZIP_CHUNK_BYTES });
  const fail = (error: Error) => gunzip.destroy(error);
  request.once('error', fail);
  request.pipe(gunzip);
  let size = 0;
  try {
    for await (const part of readStream(gunzip, request, noun)) {
      size += part.length;
      if (size > FREE_BYTES && size > gunzip.bytesWritten * MAX_RATIO) {
        throw new DomainError('payload_too_large', {
          message: `The compressed ${noun} expands to more than is allowed.`,
        });
      }
      yield part;
    }
  } finally {
    request.unpipe(gunzip);
    gunzip.destroy();
    request.resume();
  }
}

/**
 * Yields a stream that is fed by a request; fails when the request fails.
 * @param noun names the body in messages
 */
async function* readStream(stream: Readable, request: Readable, noun: string): AsyncGenerator<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = stream.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const next = await parts.next();
      if (next.done) {
        return;
      }
      yield next.value;
    }
  } catch (error) {
    throw isCutOff(error) ? cutOff(noun, error) : error;
  } finally {
    await parts.return?.();
    request.resume();
  }
}

function isCutOff(error: unknown): boolean {
  const code = errorCode(error);
  return code?.startsWith('Z_') || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function cutOff(noun: string, cause: unknown): DomainError {
  return new DomainError('bad_request', { message: `The ${noun} is damaged or incomplete.`, cause });
}

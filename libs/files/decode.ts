import { UserMistake } from '../errors.ts';
import { concatBytes } from '../lines/blocks/concat-bytes.ts';
import type { ByteSource } from './byte-source.ts';
import { asciiRunEnd, isUnfinishedCharacter, utf8RunEnd } from './utf8.ts';
import { putWindows1252, WINDOWS_1252_MAX_BYTES, windows1252ToUtf8 } from './windows-1252.ts';

type MarkedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';
export type TextEncoding = MarkedEncoding | 'windows-1252';

/** Encoding of a file and the bytes that violate it. */
export interface EncodingReport {
  readonly encoding: TextEncoding;
  /** In a file that is mostly UTF-8: number of invalid bytes, each read as Windows-1252. */
  readonly strayBytes: number;
}

export interface DecodedText {
  /** Text in chunks of whole characters, without a byte order mark. Always valid UTF-8. Can be read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Complete once `chunks` has ended. */
  report(): EncodingReport;
}

/**
 * Reads a file as text, in flat memory and mostly in one pass.
 *
 * A byte order mark selects UTF-8 or UTF-16. Without one the encoding is decided at the first byte that is not ASCII
 * (all candidates agree up to there) by reading ahead until one side leads by `DECISIVE_LEAD`: more valid UTF-8
 * characters, or more invalid bytes. So files of gigabytes are rarely read twice, a Windows-1252 file is decoded
 * consistently, and one broken byte in a UTF-8 file affects only itself.
 * @param onRead called with the number of file bytes read so far
 * @throws UserMistake for a document of another program, and if there are NUL characters near the beginning, which text
 *   files do not contain
 */
export function decodeText(source: ByteSource, onRead: (bytes: number) => void = () => {}): DecodedText {
  let encoding: TextEncoding = 'utf-8';
  let utf8: Utf8Repair | undefined;

  async function* chunks(): AsyncGenerator<Uint8Array> {
    const mark = await readMark(source);
    encoding = mark.encoding;
    if (mark.encoding !== 'utf-8') {
      yield* utf16Chunks(source, mark.encoding, onRead);
      return;
    }
    let offset = mark.bytes;
    for await (const chunk of source(mark.bytes)) {
      if (offset < PROBE_BYTES) {
        refuse(chunk.subarray(0, PROBE_BYTES - offset).includes(0));
      }
      if (encoding === 'utf-8' && utf8 === undefined && asciiRunEnd(chunk) < chunk.length) {
        encoding = mark.bytes > 0 ? 'utf-8' : await sniffEncoding(source, offset);
        if (encoding === 'utf-8') {
          utf8 = new Utf8Repair();
        }
      }
      offset += chunk.length;
      onRead(offset);
      const text = encoding === 'windows-1252' ? windows1252ToUtf8(chunk) : (utf8?.push(chunk) ?? chunk);
      if (text.length > 0) {
        yield text;
      }
    }
    const rest = utf8?.end();
    if (rest?.length) {
      yield rest;
    }
  }

  return { chunks: chunks(), report: () => ({ encoding, strayBytes: utf8?.strayBytes ?? 0 }) };
}

/** Number of bytes searched for NUL: binary formats have one near the beginning, and a stray one later is harmless. */
const PROBE_BYTES = 1 << 16;

/** Lead in characters at which one encoding is chosen without reading on. */
const DECISIVE_LEAD = 64;

/** Beginnings of documents that are text for a while: PDF, PostScript and RTF. */
const DOCUMENTS = ['%PDF-', '%!PS-', '{\\rtf'];
const DOCUMENT_BYTES = 5;

function refuse(isNoText: boolean): void {
  if (!isNoText) {
    return;
  }
  throw new UserMistake('This file is not a text file. Save it as plain text or CSV in UTF-8 and try again.');
}

/** Returns the encoding of the byte order mark (UTF-8 without one) and the size of the mark. Refuses documents. */
async function readMark(source: ByteSource): Promise<{ encoding: MarkedEncoding; bytes: number }> {
  const head: number[] = [];
  for await (const chunk of source(0)) {
    head.push(...chunk.subarray(0, DOCUMENT_BYTES - head.length));
    if (head.length === DOCUMENT_BYTES) {
      break;
    }
  }
  refuse(DOCUMENTS.includes(String.fromCharCode(...head)));
  const [first, second, third] = head;
  if (first === 0xff && second === 0xfe) {
    return { encoding: 'utf-16le', bytes: 2 };
  }
  if (first === 0xfe && second === 0xff) {
    return { encoding: 'utf-16be', bytes: 2 };
  }
  return { encoding: 'utf-8', bytes: first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0 };
}

async function* utf16Chunks(
  source: ByteSource,
  encoding: 'utf-16le' | 'utf-16be',
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  let offset = 0;
  for await (const chunk of source(0)) {
    const text = decoder.decode(chunk, { stream: true });
    if (offset < PROBE_BYTES) {
      refuse(text.includes('\0'));
    }
    offset += chunk.length;
    onRead(offset);
    if (text !== '') {
      yield encoder.encode(text);
    }
  }
  const rest = decoder.decode();
  if (rest !== '') {
    yield encoder.encode(rest);
  }
}

/** Chooses between UTF-8 and Windows-1252 by the bytes from `start` on, which is a character boundary. */
async function sniffEncoding(source: ByteSource, start: number): Promise<'utf-8' | 'windows-1252'> {
  let lead = 0;
  let isAllValid = true;
  let carry: Uint8Array = new Uint8Array(0);
  for await (const chunk of source(start)) {
    const bytes = carry.length > 0 ? concatBytes([carry, chunk]) : chunk;
    let at = 0;
    for (;;) {
      const runEnd = utf8RunEnd(bytes, at);
      lead += countCharactersBeyondAscii(bytes, at, runEnd);
      at = runEnd;
      if (at === bytes.length || isUnfinishedCharacter(bytes, at)) {
        break;
      }
      isAllValid = false;
      lead--;
      at++;
      if (lead <= -DECISIVE_LEAD) {
        return 'windows-1252';
      }
    }
    if (lead >= DECISIVE_LEAD) {
      return 'utf-8';
    }
    carry = bytes.slice(at);
  }
  if (carry.length > 0) {
    isAllValid = false;
    lead--;
  }
  return isAllValid || lead > 0 ? 'utf-8' : 'windows-1252';
}

/** Counts the valid UTF-8 characters in `[from, to)` that are not ASCII; stops once they are decisive. */
function countCharactersBeyondAscii(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  let at = asciiRunEnd(bytes.subarray(from, to)) + from;
  for (; at < to && count < 2 * DECISIVE_LEAD; at++) {
    if (bytes[at] >= 0xc0) {
      count++;
    }
  }
  return count;
}

/** Passes UTF-8 through in whole characters and reads each invalid byte as Windows-1252. */
class Utf8Repair {
  strayBytes = 0;
  #carry: Uint8Array = new Uint8Array(0);

  /** Returns the text completed by this chunk: the chunk itself if nothing has to be changed. */
  push(chunk: Uint8Array): Uint8Array {
    const bytes = this.#carry.length > 0 ? concatBytes([this.#carry, chunk]) : chunk;
    const strays: number[] = [];
    let end = utf8RunEnd(bytes);
    while (end < bytes.length && !isUnfinishedCharacter(bytes, end)) {
      strays.push(end);
      end = utf8RunEnd(bytes, end + 1);
    }
    this.#carry = bytes.slice(end);
    return this.#replace(bytes.subarray(0, end), strays);
  }

  /** Returns the bytes of a character cut by the end of the file, read as Windows-1252. */
  end(): Uint8Array {
    const bytes = this.#carry;
    return this.#replace(bytes, [...bytes.keys()]);
  }

  #replace(bytes: Uint8Array, strays: readonly number[]): Uint8Array {
    if (strays.length === 0) {
      return bytes;
    }
    this.strayBytes += strays.length;
    const out = new Uint8Array(bytes.length + strays.length * (WINDOWS_1252_MAX_BYTES - 1));
    let from = 0;
    let length = 0;
    for (const stray of strays) {
      out.set(bytes.subarray(from, stray), length);
      length = putWindows1252(bytes[stray], out, length + stray - from);
      from = stray + 1;
    }
    out.set(bytes.subarray(from), length);
    return out.subarray(0, length + bytes.length - from);
  }
}

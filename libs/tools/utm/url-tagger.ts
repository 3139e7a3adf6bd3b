import { BlockBuilder, trimCapacity } from '../../lines/block-builder.ts';
import { BLOCK_BYTES, type Bytes, LF, type LineBlock } from '../../lines/line-block.ts';
import { trimmedEnd, trimmedStart } from '../../lines/trim-bytes.ts';
import { ByteTagger } from './byte-tagger.ts';
import { tagUrl } from './tag-url.ts';
import type { UtmTags } from './utm-parameters.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

const NO_BYTES: Bytes = new Uint8Array(0);

/** Blocks that are full by now. */
export interface TaggedBlocks {
  readonly urls: readonly LineBlock[];
  readonly rejected: readonly LineBlock[];
}

/** Tags blocks of lines: well-formed addresses byte by byte, any other with `URL`. */
export class UrlTagger {
  readonly #tags: UtmTags;
  readonly #tagger: ByteTagger;
  readonly #rejectedLines = new BlockBuilder();
  #urls: LineBlock[] = [];
  #rejected: LineBlock[] = [];
  #out: Bytes = NO_BYTES;
  #spare: Bytes = NO_BYTES;
  #length = 0;
  #count = 0;
  #urlCount = 0;
  #rejectedCount = 0;

  constructor(tags: UtmTags) {
    this.#tags = tags;
    this.#tagger = new ByteTagger(tags);
  }

  /** Addresses tagged so far. */
  get urlCount(): number {
    return this.#urlCount;
  }

  /** Lines rejected so far. */
  get rejectedCount(): number {
    return this.#rejectedCount;
  }

  /** Takes the next block and gives those that it filled. */
  add({ bytes }: LineBlock): TaggedBlocks {
    const tagger = this.#tagger;
    tagger.readFrom(bytes);
    for (let start = 0; start < bytes.length; ) {
      const end = tagger.tag(start, this.#length);
      if (end >= 0) {
        this.#endRow(end);
        start = tagger.lineEnd + 1;
      } else {
        const lineEnd = bytes.indexOf(LF, start);
        this.#addOdd(bytes, start, lineEnd);
        start = lineEnd + 1;
      }
    }
    return this.#takeFull();
  }

  /** What is left. */
  finish(): TaggedBlocks {
    this.#close();
    const rest = this.#rejectedLines.finish();
    if (rest) this.#rejected.push(rest);
    return this.#takeFull();
  }

  /** Takes back the memory of a block of URLs that nobody reads any more. */
  recycle(block: LineBlock): void {
    if (block.bytes.buffer.byteLength >= BLOCK_BYTES) this.#spare = new Uint8Array(block.bytes.buffer);
  }

  #takeFull(): TaggedBlocks {
    const full = { urls: this.#urls, rejected: this.#rejected };
    this.#urls = [];
    this.#rejected = [];
    return full;
  }

  /** Takes a line that could not be tagged where it stands: for want of room, for white space, or since it is odd. */
  #addOdd(bytes: Uint8Array, lineStart: number, lineEnd: number): void {
    const start = trimmedStart(bytes, lineStart, lineEnd);
    if (start === lineEnd) return;
    const end = trimmedEnd(bytes, start, lineEnd);
    this.#makeRoom(end - start + 2 * this.#tagger.maxAddedBytes);
    let rowEnd = this.#tagger.tag(start, this.#length);
    if (rowEnd < 0) {
      const url = tagUrl(decoder.decode(bytes.subarray(start, end)), this.#tags);
      if (url === null) {
        const closed = this.#rejectedLines.append(bytes, start, end);
        if (closed) this.#rejected.push(closed);
        this.#rejectedCount++;
        return;
      }
      // What `URL` writes is ASCII.
      this.#makeRoom(url.length + 1);
      rowEnd = this.#length + encoder.encodeInto(url, this.#out.subarray(this.#length)).written;
    }
    this.#endRow(rowEnd);
  }

  #endRow(end: number): void {
    this.#out[end] = LF;
    this.#length = end + 1;
    this.#count++;
    this.#urlCount++;
  }

  #makeRoom(size: number): void {
    if (this.#length + size <= this.#out.length) return;
    this.#close();
    this.#out = this.#spare.length >= size ? this.#spare : new Uint8Array(Math.max(BLOCK_BYTES, size));
    this.#spare = NO_BYTES;
    this.#tagger.writeTo(this.#out);
  }

  #close(): void {
    if (this.#count > 0) this.#urls.push({ bytes: trimCapacity(this.#out, this.#length), count: this.#count });
    this.#out = NO_BYTES;
    this.#tagger.writeTo(this.#out);
    this.#length = 0;
    this.#count = 0;
  }
}

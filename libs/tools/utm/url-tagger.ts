import { BlockBuilder, trimCapacity } from '../../lines/block-builder.ts';
import { BLOCK_BYTES, type Bytes, LF, type LineBlock } from '../../lines/line-block.ts';
import { trimmedEnd, trimmedStart } from '../../lines/trim-bytes.ts';
import { ByteTagger } from './byte-tagger.ts';
import { tagUrl } from './tag-url.ts';
import type { UtmTags } from './utm-parameters.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** What one block of lines gave: blocks that are full by now. */
export interface TaggedBlocks {
  readonly urls: readonly LineBlock[];
  readonly rejected: readonly LineBlock[];
}

/** Tags blocks of lines: well-formed addresses byte by byte, any other with `URL`. */
export class UrlTagger {
  readonly #tags: UtmTags;
  readonly #bytes: ByteTagger;
  readonly #rejected = new BlockBuilder();
  #out: Bytes = new Uint8Array(0);
  #length = 0;
  #count = 0;
  #urlCount = 0;
  #rejectedCount = 0;

  constructor(tags: UtmTags) {
    this.#tags = tags;
    this.#bytes = new ByteTagger(tags);
  }

  /** Addresses tagged so far. */
  get urlCount(): number {
    return this.#urlCount;
  }

  /** Lines rejected so far. */
  get rejectedCount(): number {
    return this.#rejectedCount;
  }

  add({ bytes }: LineBlock): TaggedBlocks {
    const urls: LineBlock[] = [];
    const rejected: LineBlock[] = [];
    for (let lineStart = 0; lineStart < bytes.length; ) {
      const lineEnd = bytes.indexOf(LF, lineStart);
      const start = trimmedStart(bytes, lineStart, lineEnd);
      const end = trimmedEnd(bytes, start, lineEnd);
      lineStart = lineEnd + 1;
      if (start === end) continue;
      this.#makeRoom(end - start + this.#bytes.maxAddedBytes, urls);
      let next = this.#bytes.tag(bytes, start, end, this.#out, this.#length);
      if (next < 0) next = this.#tagOdd(decoder.decode(bytes.subarray(start, end)), urls);
      if (next >= 0) {
        this.#out[next] = LF;
        this.#length = next + 1;
        this.#count++;
        this.#urlCount++;
      } else {
        const closed = this.#rejected.append(bytes, start, end);
        if (closed) rejected.push(closed);
        this.#rejectedCount++;
      }
    }
    return { urls, rejected };
  }

  /** What is left. */
  finish(): TaggedBlocks {
    const urls: LineBlock[] = [];
    if (this.#count > 0) this.#close(urls);
    const rest = this.#rejected.finish();
    return { urls, rejected: rest ? [rest] : [] };
  }

  /** Tags a line with `URL`. @returns where the row ends, -1 when the line is rejected */
  #tagOdd(line: string, closed: LineBlock[]): number {
    const url = tagUrl(line, this.#tags);
    if (url === null) return -1;
    // What `URL` writes is ASCII.
    this.#makeRoom(url.length + 1, closed);
    return this.#length + encoder.encodeInto(url, this.#out.subarray(this.#length)).written;
  }

  #makeRoom(size: number, closed: LineBlock[]): void {
    if (this.#length + size <= this.#out.length) return;
    if (this.#count > 0) this.#close(closed);
    this.#out = new Uint8Array(Math.max(BLOCK_BYTES, size));
  }

  #close(closed: LineBlock[]): void {
    closed.push({ bytes: trimCapacity(this.#out, this.#length), count: this.#count });
    this.#out = new Uint8Array(0);
    this.#length = 0;
    this.#count = 0;
  }
}

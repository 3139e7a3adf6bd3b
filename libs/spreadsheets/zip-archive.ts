/** Entry of an archive: where its bytes are, and how they are compressed. */
interface ZipEntry {
  readonly method: number;
  /** Bytes in the archive. */
  readonly size: number;
  /** Bytes when decompressed. */
  readonly contentSize: number;
  /** Place of the local header. */
  readonly header: number;
}

const STORED = 0;
const DEFLATED = 8;

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_DIRECTORY_END = 0x06064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_BYTES = 46;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const ZIP64_EXTRA = 0x0001;
/** Value of a 32-bit field whose number is in the ZIP64 extra field. */
const IN_EXTRA = 0xffffffff;

const decoder = new TextDecoder();

/** A ZIP archive in memory, read by its directory (APPNOTE 6.3, with ZIP64). Entries are decompressed on access. */
export class ZipArchive {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  readonly #entries = new Map<string, ZipEntry>();

  /** @throws Error if the bytes are not an archive, or are damaged */
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#readDirectory();
  }

  /** Returns the size of an entry's content in bytes; 0 if there is none. */
  sizeOf(name: string): number {
    return this.#entries.get(name)?.contentSize ?? 0;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * Returns the content of an entry in chunks.
   * @throws Error while reading, if the entry is missing, damaged or compressed in another way
   */
  async *chunks(name: string): AsyncGenerator<Uint8Array, void, void> {
    const entry = this.#entries.get(name);
    if (!entry) {
      throw new Error(`The archive has no ${name}`);
    }
    const data = this.#dataOf(entry);
    if (entry.method === STORED) {
      yield data;
      return;
    }
    if (entry.method !== DEFLATED) {
      throw new Error(`Compression method ${entry.method} is not supported`);
    }
    const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) {
          return;
        }
        yield value;
      }
    } finally {
      // A stream that has failed rejects again.
      await reader.cancel().catch(() => undefined);
    }
  }

  /** Returns the content of a short entry as text. */
  async text(name: string): Promise<string> {
    const parts = new TextDecoder();
    let text = '';
    for await (const chunk of this.chunks(name)) {
      text += parts.decode(chunk, { stream: true });
    }
    return text + parts.decode();
  }

  #dataOf({ header, size }: ZipEntry): Uint8Array<ArrayBuffer> {
    const view = this.#view;
    if (view.getUint32(header, true) !== LOCAL_HEADER) {
      throw new Error('An entry of the archive is damaged');
    }
    const start = header + LOCAL_HEADER_BYTES + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    if (start + size > this.#bytes.length) {
      throw new Error('The archive is cut off');
    }
    return this.#bytes.subarray(start, start + size);
  }

  #readDirectory(): void {
    const view = this.#view;
    let { count, at } = this.#findDirectory();
    for (; count > 0; count--) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) {
        throw new Error('The directory of the archive is damaged');
      }
      const nameBytes = view.getUint16(at + 28, true);
      const extraBytes = view.getUint16(at + 30, true);
      const commentBytes = view.getUint16(at + 32, true);
      const nameStart = at + DIRECTORY_ENTRY_BYTES;
      const extraStart = nameStart + nameBytes;
      const name = decoder.decode(this.#bytes.subarray(nameStart, extraStart));
      this.#entries.set(name, this.#readEntry(at, extraStart, extraStart + extraBytes));
      at = extraStart + extraBytes + commentBytes;
    }
  }

  #readEntry(at: number, extraStart: number, extraEnd: number): ZipEntry {
    const view = this.#view;
    const method = view.getUint16(at + 10, true);
    let size = view.getUint32(at + 20, true);
    let contentSize = view.getUint32(at + 24, true);
    let header = view.getUint32(at + 42, true);
    for (let extra = extraStart; extra + 4 <= extraEnd; ) {
      const id = view.getUint16(extra, true);
      let field = extra + 4;
      extra = field + view.getUint16(extra + 2, true);
      if (id !== ZIP64_EXTRA) {
        continue;
      }
      // Only the numbers that do not fit into 32 bits are there, in this order.
      if (contentSize === IN_EXTRA) {
        contentSize = this.#uint64(field);
        field += 8;
      }
      if (size === IN_EXTRA) {
        size = this.#uint64(field);
        field += 8;
      }
      if (header === IN_EXTRA) {
        header = this.#uint64(field);
      }
    }
    return { method, size, contentSize, header };
  }

  #findDirectory(): { count: number; at: number } {
    const view = this.#view;
    const last = view.byteLength - DIRECTORY_END_BYTES;
    for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--) {
      if (view.getUint32(at, true) !== DIRECTORY_END) {
        continue;
      }
      const locator = at - ZIP64_LOCATOR_BYTES;
      if (locator >= 0 && view.getUint32(locator, true) === ZIP64_LOCATOR) {
        const end = this.#uint64(locator + 8);
        if (view.getUint32(end, true) !== ZIP64_DIRECTORY_END) {
          break;
        }
        return { count: this.#uint64(end + 32), at: this.#uint64(end + 48) };
      }
      return { count: view.getUint16(at + 10, true), at: view.getUint32(at + 16, true) };
    }
    throw new Error('This is not an archive');
  }

  #uint64(at: number): number {
    return Number(this.#view.getBigUint64(at, true));
  }
}

import type { Bytes } from '../lines/blocks/line-block.ts';

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const END = 0x06054b50;

/** Sizes and checksum follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** Version that can read deflated entries, and the one for zip64. */
const VERSION = 20;
const VERSION_64 = 45;
const MOST_32 = 0xffffffff;
const MOST_16 = 0xffff;
/** 1 January 1980, the earliest date, so that equal contents give equal archives. */
const DATE = 0x21;

const encoder = new TextEncoder();

interface Entry {
  readonly name: Bytes;
  readonly start: number;
  crc: number;
  size: number;
  packed: number;
}

/**
 * Writes a ZIP archive entry by entry, in flat memory. Entries are deflated and may have up to 4 GB each; the archive
 * may be larger, with the zip64 form of its directory. Every method returns the next bytes of the archive.
 */
export class ZipWriter {
  readonly #entries: Entry[] = [];
  #deflater: Deflater | undefined;
  #written = 0;

  /** Begins an entry. */
  begin(name: string): Bytes[] {
    const entry = { name: encoder.encode(name), start: this.#written, crc: MOST_32, size: 0, packed: 0 };
    this.#entries.push(entry);
    this.#deflater = new Deflater();
    const header = fields([
      [4, LOCAL_HEADER],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [2, 0],
      [2, DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, entry.name.length],
      [2, 0],
    ]);
    return this.#count([header, entry.name]);
  }

  /** Adds bytes to the entry that was begun last. */
  async write(bytes: Bytes): Promise<Bytes[]> {
    const entry = this.#entries[this.#entries.length - 1];
    entry.crc = updateCrc(entry.crc, bytes);
    entry.size += bytes.length;
    return this.#countPacked(entry, (await this.#deflater?.push(bytes)) ?? []);
  }

  /** Ends the entry that was begun last. */
  async end(): Promise<Bytes[]> {
    const entry = this.#entries[this.#entries.length - 1];
    const packed = this.#countPacked(entry, (await this.#deflater?.finish()) ?? []);
    if (entry.size > MOST_32 || entry.packed > MOST_32) {
      throw new RangeError('An entry of the archive is larger than 4 GB.');
    }
    entry.crc = ~entry.crc >>> 0;
    const descriptor = fields([
      [4, DATA_DESCRIPTOR],
      [4, entry.crc],
      [4, entry.packed],
      [4, entry.size],
    ]);
    return [...packed, ...this.#count([descriptor])];
  }

  /** Ends the archive. */
  finish(): Bytes[] {
    const start = this.#written;
    const records = this.#entries.flatMap((entry) => this.#count(centralRecord(entry)));
    const size = this.#written - start;
    const count = this.#entries.length;
    const is64 = start > MOST_32 || count > MOST_16;
    const end64 = is64 ? this.#count(endOf64(count, size, start, this.#written)) : [];
    const end = fields([
      [4, END],
      [2, 0],
      [2, 0],
      [2, Math.min(count, MOST_16)],
      [2, Math.min(count, MOST_16)],
      [4, size],
      [4, Math.min(start, MOST_32)],
      [2, 0],
    ]);
    return [...records, ...end64, ...this.#count([end])];
  }

  #countPacked(entry: Entry, pieces: Bytes[]): Bytes[] {
    for (const { length } of pieces) {
      entry.packed += length;
    }
    return this.#count(pieces);
  }

  #count(pieces: Bytes[]): Bytes[] {
    for (const { length } of pieces) {
      this.#written += length;
    }
    return pieces;
  }
}

function centralRecord({ name, start, crc, size, packed }: Entry): Bytes[] {
  const is64 = start > MOST_32;
  const header = fields([
    [4, CENTRAL_HEADER],
    [2, is64 ? VERSION_64 : VERSION],
    [2, is64 ? VERSION_64 : VERSION],
    [2, FLAGS],
    [2, DEFLATE],
    [2, 0],
    [2, DATE],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, is64 ? 12 : 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, Math.min(start, MOST_32)],
  ]);
  const extra = fields([
    [2, 1],
    [2, 8],
    [8, start],
  ]);
  return is64 ? [header, name, extra] : [header, name];
}

function endOf64(count: number, size: number, start: number, at: number): Bytes[] {
  const record = fields([
    [4, END_64],
    [8, 44],
    [2, VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, start],
  ]);
  const locator = fields([
    [4, END_64_LOCATOR],
    [4, 0],
    [8, at],
    [4, 1],
  ]);
  return [record, locator];
}

/** Returns little-endian numbers of 2, 4 or 8 bytes one after the other. */
function fields(values: readonly (readonly [size: 2 | 4 | 8, value: number])[]): Bytes {
  const bytes = new Uint8Array(values.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of values) {
    if (size === 8) {
      view.setBigUint64(at, BigInt(value), true);
    } else if (size === 4) {
      view.setUint32(at, value, true);
    } else {
      view.setUint16(at, value, true);
    }
    at += size;
  }
  return bytes;
}

/** Deflates bytes with the platform's own compression. */
class Deflater {
  readonly #stream = new CompressionStream('deflate-raw');
  readonly #writer = this.#stream.writable.getWriter();
  readonly #done: Promise<void>;
  #pieces: Bytes[] = [];

  constructor() {
    this.#done = this.#read();
  }

  async push(bytes: Bytes): Promise<Bytes[]> {
    await this.#writer.write(bytes);
    return this.#take();
  }

  async finish(): Promise<Bytes[]> {
    await Promise.all([this.#writer.close(), this.#done]);
    return this.#take();
  }

  #take(): Bytes[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  async #read(): Promise<void> {
    const reader = this.#stream.readable.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      this.#pieces.push(read.value);
    }
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) {
    crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  }
  return crc;
});

function updateCrc(given: number, bytes: Uint8Array): number {
  let crc = given;
  for (let at = 0; at < bytes.length; at++) {
    crc = CRC_TABLE[(crc ^ bytes[at]) & 0xff] ^ (crc >>> 8);
  }
  return crc;
}

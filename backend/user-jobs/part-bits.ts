import { readFile } from 'node:fs/promises';
import type { LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { BitReader, type BitWriter } from '../../libs/lines/spill/bits.ts';

/** Bytes of the bits in a line, which is a third longer. */
const LINE_BYTES = 48 << 10;

/** Returns bits as lines of text: their number, then the bits in Base64. */
export function* writeBits(bits: BitWriter): Generator<LineBlock, void, void> {
  yield toBlock(String(bits.count));
  const bytes = bits.toBytes();
  for (let at = 0; at < bytes.length; at += LINE_BYTES) {
    yield toBlock(Buffer.from(bytes.subarray(at, at + LINE_BYTES)).toString('base64'));
  }
}

/** Reads bits from a file of such lines. */
export async function readBits(file: string): Promise<BitReader> {
  const [count, ...lines] = (await readFile(file, 'latin1')).trimEnd().split('\n');
  return new BitReader(Buffer.concat(lines.map((line) => Buffer.from(line, 'base64'))), Number(count));
}

function toBlock(line: string): LineBlock {
  return { bytes: new TextEncoder().encode(`${line}\n`), count: 1 };
}

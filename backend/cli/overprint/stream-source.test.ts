import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../libs/files/decode.ts';
import { streamSource } from './stream-source.ts';

/** Decodes a pipe that delivers that many bytes at a time. */
async function decodePipe(bytes: Uint8Array, chunkBytes: number): Promise<{ text: string; encoding: string }> {
  async function* pipe(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      yield bytes.slice(at, at + chunkBytes);
    }
  }
  const { chunks, report } = decodeText(streamSource(pipe()).source);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) {
    parts.push(chunk.slice());
  }
  return { text: Buffer.concat(parts).toString(), encoding: report().encoding };
}

const TEXT = 'plain\ncafé 😀\nnaïve\n';
const SIZES = [1, 2, 3, 4, 5, 7, 8, 11, 12, 13, 14, 64];

describe('a pipe', () => {
  it.each(SIZES)('is UTF-8 in chunks of %i bytes', async (size) => {
    expect(await decodePipe(Buffer.from(TEXT), size)).toEqual({ text: TEXT, encoding: 'utf-8' });
    expect(await decodePipe(Buffer.from(`\ufeff${TEXT}`), size)).toEqual({ text: TEXT, encoding: 'utf-8' });
  });

  it.each(SIZES)('is UTF-16 where its mark says so, in chunks of %i bytes', async (size) => {
    const bytes = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
    expect(await decodePipe(bytes, size)).toEqual({ text: TEXT, encoding: 'utf-16le' });
  });

  it.each(SIZES)('is read as Windows-1252 where it is no UTF-8, in chunks of %i bytes', async (size) => {
    const { text } = await decodePipe(Buffer.from('caf\xe9\nna\xefve\n', 'latin1'), size);
    expect(text).toBe('café\nnaïve\n');
  });

  it('may be empty', async () => {
    expect((await decodePipe(new Uint8Array(0), 1)).text).toBe('');
  });
});

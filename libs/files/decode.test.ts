import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesSource } from '../../test/support/engine/bytes-source.ts';
import { textOf, toBytes } from '../../test/support/engine/import-lines.ts';
import type { ByteSource } from './byte-source.ts';
import { decodeText } from './decode.ts';
import { asciiRunEnd, isUnfinishedCharacter, utf8RunEnd } from './utf8.ts';
import { windows1252ToUtf8 } from './windows-1252.ts';

const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function isUtf8(bytes: Uint8Array): boolean {
  try {
    fatal.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function decode(content: Parameters<typeof toBytes>[0], chunkSize = 1 << 20) {
  const decoded = decodeText(bytesSource(toBytes(content), chunkSize));
  return { text: await textOf(decoded.chunks), ...decoded.report() };
}

/** Bytes near the limits of valid UTF-8. */
const critical = fc.constantFrom(
  ...[0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef],
  ...[0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff],
);

describe('utf8RunEnd', () => {
  it('agrees with TextDecoder on valid UTF-8', () => {
    fc.assert(
      fc.property(fc.array(critical, { maxLength: 24 }), fc.nat(3), fc.nat(20), (values, offset, padding) => {
        const padded = Uint8Array.from([...Array<number>(offset + padding).fill(0x61), ...values]);
        const bytes = padded.subarray(offset);
        const end = utf8RunEnd(bytes);
        expect(end === bytes.length).toBe(isUtf8(bytes));
        expect(isUtf8(bytes.subarray(0, end))).toBe(true);
        // No valid character starts where the run ended.
        for (let size = 1; size <= 4 && end + size <= bytes.length; size++) {
          expect(isUtf8(bytes.subarray(end, end + size))).toBe(false);
        }
        // A character is unfinished if further bytes could complete it; a `stream` decoder holds back exactly those
        // bytes.
        const canGoOn = isUnfinishedCharacter(bytes, end);
        const streaming = new TextDecoder('utf-8', { fatal: true });
        let isKeptBack = end < bytes.length;
        try {
          isKeptBack &&= streaming.decode(bytes.subarray(end), { stream: true }) === '';
        } catch {
          isKeptBack = false;
        }
        expect(canGoOn).toBe(isKeptBack);
      }),
      { seed: 1, numRuns: 5_000 },
    );
  });
});

describe('runs longer than the pieces that are validated at once', () => {
  /** Valid text with characters of all sizes, which straddle the vectors of a piece differently. */
  const filling = new TextEncoder().encode('red shoes\n漢é😀aé漢\n'.repeat(2_000));
  const ascii = new TextEncoder().encode('red shoes\n'.repeat(4_000));
  const place = fc.oneof(fc.nat(40_000), fc.integer({ min: 16_384 - 100, max: 16_384 + 100 }), fc.nat(100));

  it('end at the first byte that starts no whole character', () => {
    fc.assert(
      fc.property(fc.array(critical, { minLength: 1, maxLength: 6 }), place, fc.nat(70), (values, at, from) => {
        const bytes = filling.slice(from, 40_000 + from);
        bytes.set(values, at % (bytes.length - values.length));
        const end = utf8RunEnd(bytes);
        expect(end === bytes.length).toBe(isUtf8(bytes));
        expect(isUtf8(bytes.subarray(0, end))).toBe(true);
        for (let size = 1; size <= 4 && end + size <= bytes.length; size++) {
          expect(isUtf8(bytes.subarray(end, end + size))).toBe(false);
        }
      }),
      { seed: 2, numRuns: 4_000 },
    );
  });

  it('end at the first byte beyond ASCII', () => {
    fc.assert(
      fc.property(critical, place, fc.nat(70), (value, at, from) => {
        const bytes = ascii.slice(from);
        bytes[at % bytes.length] = value;
        const first = bytes.findIndex((byte) => byte >= 0x80);
        expect(asciiRunEnd(bytes)).toBe(first === -1 ? bytes.length : first);
      }),
      { seed: 3, numRuns: 2_000 },
    );
  });
});

describe('windows1252ToUtf8', () => {
  it('agrees with TextDecoder on every byte', () => {
    const all = Uint8Array.from({ length: 256 }, (_, i) => i);
    // Node 20 reads it as Latin-1 when not streaming (nodejs/node issue 56542).
    expect(fatal.decode(windows1252ToUtf8(all))).toBe(new TextDecoder('windows-1252').decode(all, { stream: true }));
  });
});

describe('decodeText', () => {
  it('passes UTF-8 through without its byte order mark', async () => {
    for (const chunkSize of [1, 2, 3, 5, 1 << 20]) {
      expect(await decode('\ufeffé漢😀\n', chunkSize)).toEqual({ text: 'é漢😀\n', encoding: 'utf-8', strayBytes: 0 });
      expect(await decode('plain', chunkSize)).toEqual({ text: 'plain', encoding: 'utf-8', strayBytes: 0 });
    }
    expect(await decode('')).toEqual({ text: '', encoding: 'utf-8', strayBytes: 0 });
    expect((await decode([0xef])).text).toBe('ï');
  });

  it('reads UTF-16 with a mark, both byte orders', async () => {
    const units = [...'é漢😀\r\nb'].join('');
    for (const isLittle of [true, false]) {
      const bytes = new DataView(new ArrayBuffer(2 + units.length * 2));
      bytes.setUint16(0, 0xfeff, isLittle);
      for (let i = 0; i < units.length; i++) {
        bytes.setUint16(2 + i * 2, units.charCodeAt(i), isLittle);
      }
      for (const chunkSize of [1, 3, 4, 100]) {
        const decoded = await decode(new Uint8Array(bytes.buffer), chunkSize);
        expect(decoded).toEqual({ text: units, encoding: isLittle ? 'utf-16le' : 'utf-16be', strayBytes: 0 });
      }
    }
    expect((await decode([0xff, 0xfe, 0x61, 0x00, 0x62])).text).toBe('a\ufffd');
    expect((await decode([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00])).text).toBe('\ufffda');
  });

  it('reads a file that is not UTF-8 as Windows-1252', async () => {
    const bytes = [0x63, 0x61, 0x66, 0xe9, 0x20, 0x80, 0x0a, 0x93, 0x94, 0x81];
    for (const chunkSize of [1, 2, 100]) {
      expect(await decode(bytes, chunkSize)).toEqual({
        text: 'café €\n“”\u0081',
        encoding: 'windows-1252',
        strayBytes: 0,
      });
    }
    // A valid UTF-8 character by accident ("É®") does not outweigh the other bytes.
    expect((await decode([0xc9, 0xae, 0x0a, 0xe9, 0x0a, 0xe8, 0x0a])).text).toBe('É®\né\nè\n');
  });

  it('keeps a UTF-8 file readable around single broken bytes', async () => {
    const bytes = [...toBytes('Zürich\nMünchen\n漢字\n'), 0xe9, 0x0a, ...toBytes('Köln\n'), 0xe2, 0x82];
    for (const chunkSize of [1, 2, 3, 7, 100]) {
      expect(await decode(bytes, chunkSize)).toEqual({
        text: 'Zürich\nMünchen\n漢字\né\nKöln\nâ‚',
        encoding: 'utf-8',
        strayBytes: 3,
      });
    }
  });

  it('returns the same valid UTF-8 for every chunk size', async () => {
    const piece = fc.oneof(critical, fc.constantFrom(...toBytes('é漢😀aaaa\n'))).filter((byte) => byte !== 0);
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), async (bytes, chunkSize) => {
        expect(await decode(bytes, chunkSize)).toEqual(await decode(bytes));
        if (isUtf8(Uint8Array.from(bytes))) {
          const text = new TextDecoder().decode(Uint8Array.from(bytes));
          if (bytes[0] !== 0xff && bytes[0] !== 0xfe) {
            expect((await decode(bytes)).text).toBe(text);
          }
        }
      }),
      { seed: 2, numRuns: 1_000 },
    );
  });

  it('decides by a sample, so that a large file is not read twice', async () => {
    const dense = toBytes('Zürich grüßt Köln\n'.repeat(20_000));
    const read: number[] = [];
    const source: ByteSource = async function* (start) {
      for await (const chunk of bytesSource(dense, 4096)(start)) {
        read.push(chunk.length);
        yield chunk;
      }
    };
    await textOf(decodeText(source).chunks);
    const total = read.reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThan(dense.length * 1.1);
  });

  it('finds a broken byte far behind the first part', async () => {
    const bytes = Uint8Array.from([...toBytes('a\n'.repeat(100_000)), 0xe9, 0x0a]);
    const { text, encoding } = await decode(bytes, 4096);
    expect(encoding).toBe('windows-1252');
    expect(text.endsWith('a\né\n')).toBe(true);
  });

  it('refuses what is no text, but accepts a stray NUL far into a text', async () => {
    const message = 'not a text file';
    await expect(decode([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00])).rejects.toThrow(message);
    await expect(decode([0xff, 0xfe, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00])).rejects.toThrow(message);
    await expect(decode(`${'a'.repeat(60_000)}\0`, 100)).rejects.toThrow(message);
    expect((await decode(`${'a'.repeat(70_000)}\0`)).text).toHaveLength(70_001);
  });

  it('reports the number of bytes read', async () => {
    const told: number[] = [];
    await textOf(decodeText(bytesSource(toBytes('\ufeffabcdef'), 4), (bytes) => told.push(bytes)).chunks);
    expect(told).toEqual([7, 9]);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scanLineByLine, scanLines } from './line-scan.ts';

/** Parts of lines: ends, white space, invisible characters, and text of all lengths that matter to vectors. */
const part = fc.oneof(
  fc.constantFrom(
    '\n',
    '\r',
    '\r\n',
    '\n\r',
    ' ',
    '\t',
    '\u00a0',
    '\u3000',
    '\u2028',
    '\ufeff',
    '\u0085',
    '\0',
    '\u200b',
  ),
  fc.constantFrom('red shoes', 'ß', 'größe', '漢字', '😀', 'Â', 'à'),
  fc.nat(40).map((length) => 'a'.repeat(length)),
  fc.constantFrom(511, 512, 513, 3000).map((length) => 'b'.repeat(length)),
);

it('counts and changes line ends as a scan of byte after byte does', () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 60 }),
      fc.constantFrom('\n', '\r', '\r\n'),
      fc.nat(20),
      (parts, end, rest) => {
        const text = new TextEncoder().encode(parts.join('') + end);
        const [ours, theirs] = [new Uint8Array(text.length + rest), new Uint8Array(text.length + rest)];
        ours.set(text);
        theirs.set(text);
        const found = scanLines(ours, text.length);
        expect(found).toEqual(scanLineByLine(theirs, text.length));
        expect(Buffer.from(ours.subarray(0, found.bytes)).equals(theirs.subarray(0, found.bytes))).toBe(true);
        expect(ours.subarray(text.length)).toEqual(new Uint8Array(rest));
      },
    ),
    { seed: 1, numRuns: 5_000 },
  );
});

it('scans a text of many lines, and one too long for the module', () => {
  for (const size of [1 << 20, 17 << 20]) {
    const bytes = new TextEncoder().encode(`${'größe 42\r\n \r\n'.repeat(size / 16)}${'c'.repeat(size / 2)}\r`);
    const lines = (size / 16) * 2 + 1;
    const items = size / 16 + 1;
    const itemBytes = (size / 16) * 10 + size / 2;
    expect(scanLines(bytes)).toEqual({ lines, items, itemBytes, bytes: (size / 16) * 13 + size / 2 + 1 });
  }
});

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import { GroupedLines } from './grouped-lines.ts';

const blockOf = (lines: readonly string[]) => ({
  bytes: new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')),
  count: lines.length,
});

const linesOf = (grouped: GroupedLines) =>
  [...grouped.finish()]
    .map(({ bytes }) => new TextDecoder().decode(bytes))
    .join('')
    .split('\n')
    .slice(0, -1);

describe('GroupedLines', () => {
  it('collects the lines of each code in order of first occurrence', () => {
    const random = seededRandom(7);
    const entries = Array.from({ length: 5_000 }, (_, i) => ({ line: `line ${i}`, code: Math.floor(random() * 6) }));
    const grouped = new GroupedLines();
    for (let start = 0; start < entries.length; start += 777) {
      const part = entries.slice(start, start + 777);
      grouped.add({ block: blockOf(part.map(({ line }) => line)), codes: Uint8Array.from(part, ({ code }) => code) });
    }
    const codes = [...new Set(entries.map(({ code }) => code))].filter((code) => code !== 0);
    const expected = codes.map((code) => entries.filter((entry) => entry.code === code));
    expect(grouped.groups).toEqual(
      codes.map((code, i) => ({ code, count: expected[i].length, listed: expected[i].length })),
    );
    expect(linesOf(grouped)).toEqual(expected.flat().map(({ line }) => line));
  });

  it('only counts lines beyond its limit', () => {
    const grouped = new GroupedLines(4);
    grouped.add({ block: blockOf(['a', 'b', 'cc', 'd', '']), codes: Uint8Array.of(2, 1, 2, 2, 1) });
    expect(grouped.groups).toEqual([
      { code: 2, count: 3, listed: 1 },
      { code: 1, count: 2, listed: 1 },
    ]);
    expect(linesOf(grouped)).toEqual(['a', 'b']);
  });
});

import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import { LF } from '../../lines/blocks/line-block.ts';
import { PlainRows } from './plain-rows.ts';

const WORDS = ['a', '9', 'red', 'z'.repeat(15), 'shoes', 'plus+', 'Upper', 'é', '_', '\u0000', '\u007f', '{', '`'];
const GAPS = [...Array(20).fill(' '), '', '  ', '\t'];
const EDGES = [...Array(20).fill(''), ' '];

const PLAIN_ROW = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const isPlain = (byte: number) => /[a-z0-9]/.test(String.fromCharCode(byte));

it('finds line ends and rows that are not plain, in any block', () => {
  const random = seededRandom(41);
  const pick = (from: readonly string[]) => from[Math.floor(random() ** 2 * from.length)];
  const randomRow = () => {
    const words = Array.from({ length: Math.floor(random() * 8) }, () => pick(WORDS) + pick(GAPS));
    return pick(EDGES) + (random() < 0.8 ? words.join('').trim() : words.join(''));
  };
  const rows = new PlainRows({ isPlain, maxChars: 40, maxWords: 5 });
  for (let round = 0; round < 500; round++) {
    const lines = Array.from({ length: Math.floor(random() * 40) }, randomRow);
    const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
    const { ends, others } = rows.scan({ bytes, count: lines.length });
    expect([...ends]).toEqual([...bytes.keys()].filter((at) => bytes[at] === LF));
    const isOther = (line: string) => !PLAIN_ROW.test(line) || line.length > 40 || line.split(' ').length > 5;
    expect([...others]).toEqual([...lines.keys()].filter((row) => isOther(lines[row])));
  }
});

it('has no limits if none are given', () => {
  const row = 'word '.repeat(100_000).trim();
  const rows = new PlainRows({ isPlain, maxChars: Number.POSITIVE_INFINITY, maxWords: Number.POSITIVE_INFINITY });
  expect(rows.scan({ bytes: new TextEncoder().encode(`${row}\n`), count: 1 }).others).toHaveLength(0);
});

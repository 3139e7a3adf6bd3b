import { expect, it } from 'vitest';
import { defaultOptions } from '../shared/options.ts';
import { NegativeDropper } from './drop-negatives.ts';
import { CONFLICT_OPTIONS, type ConflictOptions } from './options.ts';

const block = (...rows: string[]) => ({
  bytes: new TextEncoder().encode(rows.map((row) => `${row}\n`).join('')),
  count: rows.length,
});

function drop(
  columns: readonly string[] | undefined,
  negatives: string[],
  culprits: string[],
  options?: ConflictOptions,
) {
  const dropper = new NegativeDropper(columns, options);
  dropper.addCulprits(block(...culprits));
  const blocks = [...dropper.keep(block(...negatives)), dropper.finish()];
  const text = blocks.map((kept) => (kept ? new TextDecoder().decode(kept.bytes) : '')).join('');
  return { kept: text.split('\n').slice(0, -1), dropped: dropper.droppedCount };
}

it('removes negatives of a list, and leaves the others as they are', () => {
  const negatives = ['-free', ' -[free] ', '', '-"red shoes"', 'free', '-Free'];
  expect(drop(undefined, negatives, ['free\tBroad\tlist\t12', 'red shoes\tPhrase\tlist\t3'])).toEqual({
    kept: [' -[free] ', '', '-Free'],
    dropped: 3,
  });
});

it('finds lines with TABs, which are spaces in the output', () => {
  const negatives = ['-free\tshoes', '-"free\tshoes"', '[free shoes]'];
  expect(drop(undefined, negatives, ['free shoes\tBroad\tlist\t12'])).toEqual({
    kept: negatives.slice(1),
    dropped: 1,
  });
});

it('removes rows of a table by text, match type and level', () => {
  const columns = ['Keyword', 'Match type', 'Campaign', 'Ad Group'];
  const negatives = ['free\tNegative Exact\tC1\t', 'free\tExact\tC1\tG', 'free\tPhrase\tC2\t', 'free\tExact\t\t'];
  expect(drop(columns, negatives, ['free\tExact\tcampaign\t1'])).toEqual({ kept: negatives.slice(1), dropped: 1 });
});

it('leaves keywords in a table that holds both', () => {
  const columns = ['Campaign', 'Word', 'Criterion Type'];
  const rows = ['C1\tfree\tExact', 'C1\tfree\tCampaign Negative Exact', 'C2\tfree\tNegative Broad'];
  const options = { ...defaultOptions(CONFLICT_OPTIONS), keywordColumn: 'Word' };
  expect(drop(columns, rows, ['free\tExact\tcampaign\t1'], options)).toEqual({ kept: [rows[0], rows[2]], dropped: 1 });
});

it('finds the negatives of a bulk file by its entities', () => {
  const columns = ['Type', 'Campaign', 'Ad Group', 'Keyword', 'Match Type'];
  const rows = [
    'Keyword\tC1\tG\tfree\tExact',
    'Campaign Negative Keyword\tC1\t\tfree\tExact',
    'Shared Negative Keyword\t\t\tfree\tExact',
  ];
  const options = defaultOptions(CONFLICT_OPTIONS);
  expect(drop(columns, rows, ['free\tExact\tcampaign\t1'], options)).toEqual({ kept: [rows[0], rows[2]], dropped: 1 });
});

it('removes all negatives from a table that holds keywords as well', () => {
  const rows = ['free\tExact', 'free\tNegative Exact', 'cheap\tCampaign Negative Broad', 'red shoes\tBroad'];
  const dropper = new NegativeDropper(['Keyword', 'Match type'], defaultOptions(CONFLICT_OPTIONS), true);
  const kept = [...dropper.keep(block(...rows)), dropper.finish()].map((part) => new TextDecoder().decode(part?.bytes));
  expect(kept).toEqual(['free\tExact\nred shoes\tBroad\n']);
  expect(dropper.droppedCount).toBe(2);
});

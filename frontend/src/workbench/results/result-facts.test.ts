import { expect, it } from 'vitest';
import { readCount } from './result-facts.tsx';

it('counts the rows of an output if the report does not', () => {
  const outputs = { lines: { id: 'lines', count: 7, byteLength: 14, isGrowing: false } };
  expect(readCount({ report: { rows: 9 }, outputs }, 'rows', 'lines')).toBe(9);
  expect(readCount({ report: {}, outputs }, 'rows', 'lines')).toBe(7);
  expect(readCount({ report: {}, outputs: {} }, 'rows', 'lines')).toBe(0);
});

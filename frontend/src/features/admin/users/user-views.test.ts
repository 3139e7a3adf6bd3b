import { expect, it } from 'vitest';
import { describeLines } from './user-views.tsx';

it('sets the cells of rows apart', () => {
  expect(describeLines(2, ['red shoes\t\t12 ', 'boots \t3'])).toMatch(/: red shoes · 12, boots · 3$/);
});

import { expect, test } from 'vitest';
import { countJsonParts } from './json-parts.ts';

const count = (json: string) => countJsonParts(new TextEncoder().encode(json));

test('counts containers, and the commas and colons between values', () => {
  expect(count('{"a": [1, 2, {"b": null}], "c": "d"}')).toEqual({ containers: 3, separators: 6 });
  expect(count('"text"')).toEqual({ containers: 0, separators: 0 });
  expect(count('')).toEqual({ containers: 0, separators: 0 });
});

test('leaves out what stands in texts, whatever is escaped there', () => {
  expect(count('["[,:{", "\\"[,", "\\\\", "\\\\\\",["]')).toEqual({ containers: 1, separators: 3 });
  // A text that is never ended swallows the rest.
  expect(count('["a, [')).toEqual({ containers: 1, separators: 0 });
});

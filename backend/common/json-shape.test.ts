import { expect, test } from 'vitest';
import { measureJson } from './json-shape.ts';

const measure = (json: string) => measureJson(new TextEncoder().encode(json));

test('counts containers, their depth, keys and commas', () => {
  expect(measure('{"a": [1, 2, {"b": null}], "c": "d"}')).toEqual({ containers: 3, depth: 3, keys: 3, commas: 3 });
  expect(measure('[[], {}, [[]]]')).toEqual({ containers: 5, depth: 3, keys: 0, commas: 2 });
  expect(measure('"text"')).toEqual({ containers: 0, depth: 0, keys: 0, commas: 0 });
  expect(measure('')).toEqual({ containers: 0, depth: 0, keys: 0, commas: 0 });
});

test('ignores what is inside strings, escaped or not', () => {
  expect(measure('["[,:{", "\\"[,", "\\\\", "\\\\\\",["]')).toEqual({ containers: 1, depth: 1, keys: 0, commas: 3 });
  expect(measure('["a, [')).toEqual({ containers: 1, depth: 1, keys: 0, commas: 0 });
  expect(measure('["a\\')).toEqual({ containers: 1, depth: 1, keys: 0, commas: 0 });
});

import { expect, test } from 'vitest';
import { measureJson } from './json-shape.ts';

const measure = (json: string) => measureJson(new TextEncoder().encode(json));

test('counts containers, their depth, keys, and elements that are no containers', () => {
  expect(measure('{"a": [1, 2, {"b": null}], "c": "d"}')).toEqual({ containers: 3, depth: 3, keys: 3, elements: 2 });
  expect(measure('[[], {}, [[]]]')).toEqual({ containers: 5, depth: 3, keys: 0, elements: 0 });
  expect(measure('[ ]')).toEqual({ containers: 1, depth: 1, keys: 0, elements: 0 });
  expect(measure('[["a", 1], [\n2]]')).toEqual({ containers: 3, depth: 2, keys: 0, elements: 3 });
  expect(measure('"text"')).toEqual({ containers: 0, depth: 0, keys: 0, elements: 0 });
  expect(measure('')).toEqual({ containers: 0, depth: 0, keys: 0, elements: 0 });
});

test('ignores what is inside strings, escaped or not', () => {
  expect(measure('["[,:{", "\\"[,", "\\\\", "\\\\\\",["]')).toEqual({ containers: 1, depth: 1, keys: 0, elements: 4 });
  expect(measure('["a, [')).toEqual({ containers: 1, depth: 1, keys: 0, elements: 1 });
  expect(measure('["a\\')).toEqual({ containers: 1, depth: 1, keys: 0, elements: 1 });
});

import { expect, test } from 'vitest';
import { findUnknown, findVariables, readNames } from './template-editor.tsx';

test('what stands in double braces is found with its line', () => {
  expect(findVariables('Hi {{ name }},\n{{a}} and {{b}}\n\n{ {c} } {{}}')).toEqual([
    { name: 'name', line: 1 },
    { name: 'a', line: 2 },
    { name: 'b', line: 2 },
    { name: '', line: 4 },
  ]);
});

test('only declared names are known', () => {
  expect(findUnknown('{{name}}\n{{Name}} {{name.first}}', ['name'])).toEqual([
    { name: 'Name', line: 2 },
    { name: 'name.first', line: 2 },
  ]);
});

test('names are separated by commas and white space, and each counts once', () => {
  expect(readNames(' a, b,,a\n c ')).toEqual(['a', 'b', 'c']);
  expect(readNames(' , ')).toEqual([]);
});

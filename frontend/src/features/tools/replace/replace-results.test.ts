import { expect, it } from 'vitest';
import { newRule, REPLACE_OPTIONS, type ReplaceOptions } from '../../../../../libs/tools/replace/options.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { findingOf, hasPattern } from './replace-results.tsx';

it.each<[boolean, Partial<ReplaceOptions>]>([
  [false, {}],
  [true, { useRegex: true }],
  [false, { mode: 'mapping', useRegex: true }],
  [false, { mode: 'rules', useRegex: true, rules: [newRule({ regex: true, enabled: false })] }],
  [true, { mode: 'rules', rules: [newRule(), newRule({ regex: true })] }],
])('tells (%j) whether a run with %j searches for a pattern', (expected, options) => {
  expect(hasPattern({ ...defaultOptions(REPLACE_OPTIONS), ...options })).toBe(expected);
});

it('says how many replacements there were, unless the number was not saved', () => {
  expect(findingOf({ report: { count: 0 } })).toBe('0 replacements');
  expect(findingOf({ report: {} })).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import { findFault } from './check-commits.ts';

describe('the subject of a commit', () => {
  test.each([
    'engine: spill dedupe partitions to disk',
    'accounts, api, docs: make every promise of the security page true',
    'libs/tools: fix UTM-tag order',
    'ci: Node 24',
    `a: ${'x'.repeat(69)}`,
  ])('may be "%s"', (subject) => {
    expect(findFault(subject)).toBeUndefined();
  });

  test.each([
    'Spill dedupe partitions to disk',
    'Engine: spill dedupe partitions to disk',
    'engine:spill dedupe partitions to disk',
    'engine: ',
    ': text',
    '',
  ])('has a scope and a text, unlike "%s"', (subject) => {
    expect(findFault(subject)).toBe('is not of the form "scope: text"');
  });

  test('has at most 72 characters', () => {
    expect(findFault(`a: ${'x'.repeat(70)}`)).toBe('has 73 characters, 72 at most');
  });
});

import { describe, expect, it } from 'vitest';
import { dedupeDescription } from '../dedupe/description.ts';
import { mergeDescription } from '../merge/description.ts';
import { utmDescription } from '../utm/description.ts';
import { parseInput } from './input-from.ts';

/** Returns the problems of an input by path. */
function problemsOf(...[tool, input]: Parameters<typeof parseInput>): Record<string, string> {
  const parsed = parseInput(tool, input);
  return parsed.ok ? {} : Object.fromEntries(parsed.problems.map(({ path, message }) => [path, message]));
}

describe('parseInput', () => {
  it('accepts inputs as strings or lines, and reads missing ones as empty', () => {
    expect(parseInput(dedupeDescription, { text: 'a\nb' })).toMatchObject({ texts: new Map([['text', 'a\nb']]) });
    expect(parseInput(dedupeDescription, { text: ['a', ''] })).toMatchObject({ texts: new Map([['text', 'a\n\n']]) });
    expect(parseInput(dedupeDescription, {})).toEqual({ ok: true, texts: new Map([['text', '']]), fields: {} });
  });

  it('accepts up to a hundred columns, in order', () => {
    const parsed = parseInput(mergeDescription, { columns: ['a', ['b'], '', 'd'] });
    expect(parsed.ok && [...parsed.texts]).toEqual([
      ['columns.0', 'a'],
      ['columns.1', 'b\n'],
      ['columns.2', ''],
      ['columns.3', 'd'],
    ]);
    const fewer = parseInput(mergeDescription, { columns: ['a'] });
    expect(fewer.ok && [...fewer.texts.keys()]).toEqual(['columns.0', 'columns.1', 'columns.2']);
    expect(problemsOf(mergeDescription, { columns: Array(101).fill('') }).columns).toContain('at most 100');
  });

  it('accepts fields up to their maximum length', () => {
    const parsed = parseInput(utmDescription, { urls: 'a.de', source: 's'.repeat(500) });
    expect(parsed.ok && parsed.fields).toEqual({
      source: 's'.repeat(500),
      medium: '',
      campaign: '',
      term: '',
      content: '',
    });
    expect(problemsOf(utmDescription, { source: 's'.repeat(501) }).source).toContain('at most 500');
  });

  it('reports all errors', () => {
    expect(problemsOf(utmDescription, { urls: 1, source: ['google'], medum: 'cpc' })).toEqual({
      urls: expect.stringContaining('must be a text'),
      source: 'must be a text',
      medum: expect.stringContaining('urls, source, medium'),
    });
    expect(problemsOf(mergeDescription, { columns: 'a' })).toEqual({ columns: 'must be an array of texts' });
    expect(problemsOf(mergeDescription, { columns: ['a', [1]], 'columns.0': 'b' })).toEqual({
      'columns.1.0': 'must be a text',
      'columns.0': expect.stringContaining('is not known'),
    });
  });

  it.each([[null], [[]], ['text'], [undefined]])('rejects %j as input', (input) => {
    expect(problemsOf(dedupeDescription, input)).toEqual({ '': 'must be an object' });
  });

  it('rejects names of inherited object properties', () => {
    const input = JSON.parse('{"__proto__": "a", "constructor": "b"}');
    expect(Object.keys(problemsOf(dedupeDescription, input)).sort()).toEqual(['__proto__', 'constructor']);
  });
});

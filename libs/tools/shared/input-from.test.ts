import { describe, expect, it } from 'vitest';
import { dedupeDescription } from '../dedupe/description.ts';
import { keywordsDescription } from '../keywords/description.ts';
import { mergeDescription } from '../merge/description.ts';
import { utmDescription } from '../utm/description.ts';
import { parseInput } from './input-from.ts';
import { MemoryText } from './memory-text.ts';

/** Returns the problems of an input by path. */
function problemsOf(...[tool, input]: Parameters<typeof parseInput>): Record<string, string> {
  const parsed = parseInput(tool, input);
  return parsed.ok ? {} : Object.fromEntries(parsed.problems.map(({ path, message }) => [path, message]));
}

/** Returns the texts of a valid input that are lists. */
function linesOf(...[tool, input]: Parameters<typeof parseInput>): [id: string, text: string | undefined][] {
  const parsed = parseInput(tool, input);
  return parsed.ok ? [...parsed.texts].map(([id, text]) => [id, text.kind === 'lines' ? text.text : undefined]) : [];
}

describe('parseInput', () => {
  it('accepts tables for inputs that take them', async () => {
    const tables = {
      csv: { csv: 'k;n\na;1\n' },
      tsv: { tsv: 'a\t1\n', header: 'none' },
      delimited: { csv: 'x\nk|n\na|1', delimiter: 'pipe', header: 2 },
      rows: { columns: [' k', 'K'], rows: [['a', '1'], ['b\n'], []] },
    };
    const read: Record<string, unknown> = {};
    for (const [name, text] of Object.entries(tables)) {
      const parsed = parseInput(dedupeDescription, { text });
      const table = parsed.ok && (await MemoryText.open(parsed.texts.get('text') ?? { kind: 'lines', text: '' }));
      read[name] = table && [table.columns, ...table.stored.map(({ bytes }) => new TextDecoder().decode(bytes))];
    }
    expect(read).toEqual({
      csv: [['k', 'n'], 'a\t1\n'],
      tsv: [['Column 1', 'Column 2'], 'a\t1\n'],
      delimited: [['k', 'n'], 'a\t1\n'],
      rows: [['k', 'K 2'], 'a\t1\nb \t\n\t\n'],
    });
  });

  it.each([
    [{}, '', 'must have one of csv, tsv, or columns with rows'],
    [{ csv: 'a', tsv: 'b' }, '', 'must have one of csv, tsv, or columns with rows'],
    [{ csv: 'a', rows: [] }, '', 'must have one of csv, tsv, or columns with rows'],
    [{ csv: 1 }, '.csv', 'must be a text'],
    [{ csv: 'a', delimiter: 'colon' }, '.delimiter', 'must be one of auto, tab, semicolon, comma, pipe'],
    [{ csv: 'a', header: 0 }, '.header', 'must be auto, none, or the number of a record'],
    [
      { csv: 'a', encoding: 'x' },
      '.encoding',
      'is not known; a table takes csv, tsv, delimiter, header, columns, rows',
    ],
    [{ columns: ['a'], rows: [], header: 1 }, '', 'takes delimiter and header only with csv or tsv'],
    [{ columns: 'a', rows: [] }, '.columns', 'must be an array of names'],
    [{ columns: [], rows: [] }, '.columns', 'must have 1 to 256 entries'],
    [{ columns: ['a'] }, '.rows', 'must be an array of rows'],
    [{ columns: ['a'], rows: [['b'], 'c'] }, '.rows.1', 'must be an array of texts'],
    [{ columns: ['a', 'b'], rows: [['1', '2', '3']] }, '.rows.0', 'must have at most 2 cells'],
  ])('refuses %j', (text, path, message) => {
    expect(problemsOf(dedupeDescription, { text })).toEqual({ [`text${path}`]: message });
  });

  it('refuses tables for inputs that are lists', () => {
    expect(problemsOf(mergeDescription, { columns: [{ csv: 'a,b' }] })).toEqual({
      'columns.0': 'must be a text, or an array with an item for each line',
    });
  });

  it('accepts inputs as strings or lines, and reads missing ones as empty', () => {
    expect(linesOf(dedupeDescription, { text: 'a\nb' })).toEqual([['text', 'a\nb']]);
    expect(linesOf(dedupeDescription, { text: ['a', ''] })).toEqual([['text', 'a\n\n']]);
    expect(linesOf(dedupeDescription, {})).toEqual([['text', '']]);
  });

  it('accepts up to a hundred columns, in order, and three lists of keywords', () => {
    expect(linesOf(mergeDescription, { columns: ['a', ['b'], '', 'd'] })).toEqual([
      ['columns.0', 'a'],
      ['columns.1', 'b\n'],
      ['columns.2', ''],
      ['columns.3', 'd'],
    ]);
    const fewer = parseInput(mergeDescription, { columns: ['a'] });
    expect(fewer.ok && [...fewer.texts.keys()]).toEqual(['columns.0', 'columns.1', 'columns.2']);
    expect(problemsOf(mergeDescription, { columns: Array(101).fill('') }).columns).toContain('at most 100');
    expect(problemsOf(keywordsDescription, { lists: ['a', 'b', 'c', 'd'] })).toEqual({
      lists: 'must hold at most 3 texts',
    });
  });

  it('accepts fields up to their maximum length', () => {
    const parsed = parseInput(utmDescription, { urls: 'a.de', source: 's'.repeat(500) });
    expect(parsed.ok && parsed.fields).toMatchObject({
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

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../test/support/engine/random-list.ts';
import { fillSlowly } from '../../test/support/engine/template-oracle.ts';
import { isNameForTemplates, parseTemplate, resolveTemplate } from './templates.ts';

describe('templates', () => {
  it('are split into texts and names', () => {
    expect(parseTemplate('{{x}} { A }{B}, c')).toEqual({
      ok: true,
      parts: [{ text: '{x} ' }, { name: ' A ' }, { name: 'B' }, { text: ', c' }],
    });
    expect(parseTemplate('')).toEqual({ ok: true, parts: [] });
  });

  it('quote an open brace up to the next one', () => {
    expect(parseTemplate('a {b{c}')).toEqual({ ok: false, message: '{b has no closing }.' });
    expect(parseTemplate('{')).toEqual({ ok: false, message: '{ has no closing }.' });
  });

  it('cannot name columns with braces', () => {
    expect([isNameForTemplates('a b'), isNameForTemplates('a}'), isNameForTemplates('{')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are filled as by the oracle', () => {
    const random = seededRandom(61);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)];
    const columns = ['A', 'b', 'Ärger mit langem Namen', 'a b'];
    const pieces = [
      '{',
      '}',
      '{{',
      '}}',
      '{A}',
      '{ b }',
      '{ärger mit langem namen}',
      '{a B}',
      '{?}',
      'text',
      ' ',
      '😀',
    ];
    const cells = ['', 'x', 'é', '{A}', '"', 'a longer cell that is copied at once, because it has more than 48 bytes'];
    let filled = 0;
    for (let run = 0; run < 4_000; run++) {
      const template = Array.from({ length: Math.floor(random() * 7) }, () => pick(pieces)).join('');
      const rows = Array.from({ length: 3 }, () => columns.map(() => pick(cells)));
      const resolved = resolveTemplate(template, columns);
      const expected = rows.map((row) => fillSlowly(template, columns, row));
      if (resolved.ok) {
        filled++;
        const { parts } = resolved;
        const found = rows.map((row) => parts.map((part) => ('text' in part ? part.text : row[part.column])).join(''));
        expect(found, template).toEqual(expected);
      } else {
        expect([resolved.message, resolved.message, resolved.message], template).toEqual(expected);
      }
    }
    expect(filled).toBeGreaterThan(1_000);
  });
});

import { describe, expect, it } from 'vitest';
import { toBytes } from '../../test/support/engine/import-lines.ts';
import { seededRandom } from '../../test/support/engine/random-list.ts';
import { fillSlowly } from '../../test/support/engine/template-oracle.ts';
import { decodeUtf8 } from '../lines/blocks/decode-lines.ts';
import type { LineBlock } from '../lines/blocks/line-block.ts';
import { TemplateFiller } from './template-filler.ts';
import { isNameForTemplates, parseTemplate, resolveTemplate } from './templates.ts';

function blockOf(rows: readonly string[]): LineBlock {
  return { bytes: Uint8Array.from(toBytes(rows.map((row) => `${row}\n`).join(''))), count: rows.length };
}

/** Returns the rows of a block with cells made by templates. */
function fillRows(templates: readonly string[], columns: readonly string[], rows: readonly string[]): string[] {
  const parts = templates.map((template) => {
    const resolved = resolveTemplate(template, columns);
    if (!resolved.ok) {
      throw new Error(resolved.message);
    }
    return resolved.parts;
  });
  const { bytes, count } = new TemplateFiller(parts, columns.length).fill(blockOf(rows));
  const lines = decodeUtf8(bytes).split('\n');
  expect(lines).toHaveLength(count + 1);
  return lines.slice(0, -1);
}

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
        const found = fillRows(
          [template],
          columns,
          rows.map((row) => row.join('\t')),
        );
        expect(found, template).toEqual(expected);
      } else {
        expect([resolved.message, resolved.message, resolved.message], template).toEqual(expected);
      }
    }
    expect(filled).toBeGreaterThan(1_000);
  });

  it('fill several cells of a row, and rows that become much longer', () => {
    expect(fillRows(['{A}', 'x\ty', '{B}{A}'], ['A', 'B'], ['1\t2', '\t3'])).toEqual(['1\tx y\t21', '\tx y\t3']);
    const long = 'é'.repeat(5_000);
    expect(fillRows(['{A}{B}{A}{A}'], ['A', 'B'], ['a\tb', `${long}\t-`])).toEqual(['abaa', `${long}-${long}${long}`]);
  });
});

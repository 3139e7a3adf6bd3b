import { describe, expect, it } from 'vitest';
import { newRule } from './options.ts';
import { readRuleFile, readRules } from './rule-file.ts';
import { writeRules } from './write-rules.ts';

describe('rule files', () => {
  it('of MultiReplace are read by the names of their columns', () => {
    const header = 'Selected,Find,Replace,WholeWord,MatchCase,UseVariables,Regex,Extended';
    expect(readRules(`${header}\n1,a,b,0,1,0,0,0\n0,"x, y",,1,0,0,1,1\n1,c,d,0,0,1,0,0\n`)).toEqual([
      newRule({ find: 'a', replaceWith: 'b', caseSensitive: true }),
      newRule({ find: 'x, y', wholeWords: true, regex: true, escapes: true, enabled: false }),
      newRule({ find: 'c', replaceWith: 'd', enabled: false, note: 'Uses formulas, which are not supported.' }),
    ]);
  });

  it('may name the type of a text, and have TABs', () => {
    const text = 'Find what\tReplace-With\tType\tComments\na\tb\tCaseSensitive\tn\n(a)\t$1\tRegularExpression\t\n';
    expect(readRules(text)).toEqual([
      newRule({ find: 'a', replaceWith: 'b', caseSensitive: true, note: 'n' }),
      newRule({ find: '(a)', replaceWith: '$1', regex: true, caseSensitive: true }),
    ]);
  });

  it('without a header have find text and replacement in the first two columns', () => {
    expect(readRules('a,b\nc,d\n')).toEqual([
      newRule({ find: 'a', replaceWith: 'b' }),
      newRule({ find: 'c', replaceWith: 'd' }),
    ]);
  });

  it('may be JSON with the value of the option', () => {
    const rules = [newRule({ find: '[', replaceWith: ' x ' }), newRule({ find: 'b', enabled: false })];
    expect(readRules(JSON.stringify(rules))).toEqual(rules);
    expect(readRules('[,]\n')).toEqual([newRule({ find: '[', replaceWith: ']' })]);
  });

  it('have columns at the end that only some rules fill', () => {
    const rules = [newRule({ find: 'a', replaceWith: 'b' }), newRule({ find: 'e+', replaceWith: 'f', regex: true })];
    expect(readRules('Find,Replace,Regex\na,b\n\ne+,f,1,more\n')).toEqual(rules);
    expect(readRules('sep=;\r\nFind;Replace;Regex\r\na;b\r\ne+;f;1')).toEqual(rules);
  });

  it.each([
    '[{"find":"red","replaceWith":"blue"},]',
    ' [\n  {"find": "red"',
    '{"rules":[{"find":"red"}]}',
    '{ "find": "red" }',
  ])('%j is refused', (text) => {
    expect(() => readRules(text)).toThrow('Invalid JSON format');
  });

  it('may begin as JSON does', async () => {
    const csv = [
      ['[used],x\n', '[used]'],
      ['["a"],x\n', '["a"]'],
      ['"[{a}]",x\n', '[{a}]'],
      ['{a},x\n', '{a}'],
    ];
    for (const [text, find] of csv) {
      expect(readRules(text)).toEqual([newRule({ find, replaceWith: 'x' })]);
      await expect(readRuleFile(new File([text], 'rules.JSON'))).rejects.toThrow('Invalid JSON format');
    }
  });

  it.each([
    ['utf-8', [0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x2c, 0x62]],
    ['utf-16le', [0xff, 0xfe, 0xe9, 0, 0x2c, 0, 0x62, 0]],
    ['windows-1252', [0xe9, 0x2c, 0x62]],
  ])('may be in %s', async (encoding, bytes) => {
    const rules = [newRule({ find: 'é', replaceWith: 'b' })];
    expect(await readRuleFile(new File([new Uint8Array(bytes)], 'rules.csv'))).toEqual({
      rules,
      encoding,
      strayBytes: 0,
    });
  });

  it('are read as they were written', () => {
    const rules = [
      newRule({ find: 'a "b", c', replaceWith: ' é ', regex: true, note: 'why' }),
      newRule({ find: '\\n', caseSensitive: true, wholeWords: true, escapes: true, enabled: false }),
    ];
    expect(readRules(writeRules(rules))).toEqual(rules);
  });

  it('have escapes in place of line breaks and TABs, which cells cannot have', () => {
    const rules = [
      newRule({ find: 'a\nb\\n', replaceWith: '\t', note: 'two\nlines' }),
      newRule({ find: 'a\n(b)', replaceWith: '$1\n', regex: true }),
    ];
    expect(readRules(writeRules(rules))).toEqual([
      newRule({ find: 'a\\nb\\\\n', replaceWith: '\\t', escapes: true, note: 'two lines' }),
      newRule({ find: 'a\\n(b)', replaceWith: '$1\\n', regex: true }),
    ]);
  });

  it('in other files are refused with the types that are read', async () => {
    const message = 'Rules are read from .csv, .tsv, .txt and .json files.';
    await expect(readRuleFile(new File(['PK\0'], 'rules.xlsx'))).rejects.toThrow(message);
  });

  it('of more than 1,000 rules, or with a text that is too long, are refused', () => {
    const message = 'A rule list can have 1,000 rules; this one has 1,204.';
    expect(() => readRules('a,b\n'.repeat(1204))).toThrow(message);
    expect(() => readRules('a,b\n'.repeat(204), { already: 1000 })).toThrow(message);
    expect(() => readRules(`a,b\n${'x'.repeat(10_001)},b\n`)).toThrow('Rule 2: find must have at most');
  });
});

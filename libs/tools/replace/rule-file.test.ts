import { describe, expect, it } from 'vitest';
import { newRule } from './options.ts';
import { readRuleFile, readRules } from './rule-file.ts';
import { writeRules } from './write-rules.ts';

describe('rule files', () => {
  it('of MultiReplace are read by the names of their columns', async () => {
    const header = 'Selected,Find,Replace,WholeWord,MatchCase,UseVariables,Regex,Extended';
    expect(await readRules(`${header}\n1,a,b,0,1,0,0,0\n0,"x, y",,1,0,0,1,1\n1,c,d,0,0,1,0,0\n`)).toEqual([
      newRule({ find: 'a', replaceWith: 'b', caseSensitive: true }),
      newRule({ find: 'x, y', wholeWords: true, regex: true, escapes: true, enabled: false }),
      newRule({ find: 'c', replaceWith: 'd', enabled: false, note: 'Uses formulas, which are not supported.' }),
    ]);
  });

  it('may name the type of a text, and have TABs', async () => {
    const text = 'Find what\tReplace-With\tType\tComments\na\tb\tCaseSensitive\tn\n(a)\t$1\tRegularExpression\t\n';
    expect(await readRules(text)).toEqual([
      newRule({ find: 'a', replaceWith: 'b', caseSensitive: true, note: 'n' }),
      newRule({ find: '(a)', replaceWith: '$1', regex: true, caseSensitive: true }),
    ]);
  });

  it('without a header have find text and replacement in the first two columns', async () => {
    expect(await readRules('a,b\nc,d\n')).toEqual([
      newRule({ find: 'a', replaceWith: 'b' }),
      newRule({ find: 'c', replaceWith: 'd' }),
    ]);
  });

  it('may be JSON with the value of the option', async () => {
    const rules = [newRule({ find: '[', replaceWith: ' x ' }), newRule({ find: 'b', enabled: false })];
    expect(await readRules(JSON.stringify(rules))).toEqual(rules);
    expect(await readRules('[,]\n')).toEqual([newRule({ find: '[', replaceWith: ']' })]);
  });

  it.each([
    ['utf-8', [0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x2c, 0x62]],
    ['utf-16le', [0xff, 0xfe, 0xe9, 0, 0x2c, 0, 0x62, 0]],
    ['windows-1252', [0xe9, 0x2c, 0x62]],
  ])('may be in %s', async (encoding, bytes) => {
    const rules = [newRule({ find: 'é', replaceWith: 'b' })];
    expect(await readRuleFile(new Blob([new Uint8Array(bytes)]))).toEqual({ rules, encoding, strayBytes: 0 });
  });

  it('are read as they were written', async () => {
    const rules = [
      newRule({ find: 'a "b", c', replaceWith: ' é ', regex: true, note: 'why' }),
      newRule({ find: '\\n', caseSensitive: true, wholeWords: true, escapes: true, enabled: false }),
    ];
    expect(await readRules(writeRules(rules))).toEqual(rules);
  });

  it('have escapes in place of line breaks and TABs, which cells cannot have', async () => {
    const rules = [
      newRule({ find: 'a\nb\\n', replaceWith: '\t', note: 'two\nlines' }),
      newRule({ find: 'a\n(b)', replaceWith: '$1\n', regex: true }),
    ];
    expect(await readRules(writeRules(rules))).toEqual([
      newRule({ find: 'a\\nb\\\\n', replaceWith: '\\t', escapes: true, note: 'two lines' }),
      newRule({ find: 'a\\n(b)', replaceWith: '$1\\n', regex: true }),
    ]);
  });

  it('of more than 1,000 rules, or with a text that is too long, are refused', async () => {
    const message = 'A rule list can have 1,000 rules; this one has 1,204.';
    await expect(readRules('a,b\n'.repeat(1204))).rejects.toThrow(message);
    await expect(readRules('a,b\n'.repeat(204), 1000)).rejects.toThrow(message);
    await expect(readRules(`a,b\n${'x'.repeat(10_001)},b\n`)).rejects.toThrow('Rule 2: find must have at most');
  });
});

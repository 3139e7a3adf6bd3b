import { describe, expect, it } from 'vitest';
import { replaceInWholeText } from '../../../test/support/engine/replace-oracle.ts';
import { defaultOptions } from '../shared/options.ts';
import { REPLACE_OPTIONS } from './options.ts';
import { REGEX_EXAMPLES, REGEX_HELP } from './regex-help.ts';

describe('the help on regular expressions', () => {
  it('has correct examples', () => {
    for (const { find, replaceWith, before, after } of REGEX_EXAMPLES) {
      const options = { ...defaultOptions(REPLACE_OPTIONS), useRegex: true };
      expect(replaceInWholeText(before, find, replaceWith, options).lines.join('\n')).toBe(after);
    }
  });

  it('explains each piece of syntax once', () => {
    for (const { entries } of REGEX_HELP) {
      expect(new Set(entries.map((entry) => entry.syntax)).size).toBe(entries.length);
    }
  });
});

import { replaceDescription } from '../../../../../../libs/tools/replace/description.ts';
import { newRule } from '../../../../../../libs/tools/replace/options.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';
import type { ToolFeature } from '../../../../workbench/tool/tool-parts.tsx';
import { REPLACE_MESSAGES } from '../messages.ts';

/** The worked examples of the guide to Find & Replace, by section. */
export const REPLACE_EXAMPLES = {
  plain: workedExample(replaceDescription, {
    id: 'plain',
    title: 'One word for another',
    about: 'Plain text, with the default options.',
    texts: { text: REPLACE_MESSAGES.example.lines },
    fields: { find: REPLACE_MESSAGES.example.find, replaceWith: REPLACE_MESSAGES.example.replaceWith },
    outputs: { lines: ['red boots', 'blue boots and red boots', 'green hat'] },
  }),
  wholeWords: workedExample(replaceDescription, {
    id: 'whole-words',
    title: 'A car is not a carpet',
    about: 'Whole words only, so that the carpet stays.',
    texts: { text: ['car rental', 'carpet cleaning', 'used car'] },
    fields: { find: 'car', replaceWith: 'vehicle' },
    options: { wholeWords: true },
    outputs: { lines: ['vehicle rental', 'carpet cleaning', 'used vehicle'] },
  }),
  removing: workedExample(replaceDescription, {
    id: 'removing',
    title: 'Remove a remark',
    about: 'Found with the space before it, and deleted.',
    texts: { text: ['Canon EOS R5 (used)', 'Nikon Z6 (used)', 'Sony A7'] },
    fields: { find: ' (used)', replaceWith: '' },
    outputs: { lines: ['Canon EOS R5', 'Nikon Z6', 'Sony A7'] },
  }),
  prefix: workedExample(replaceDescription, {
    id: 'prefix',
    title: 'Add a prefix',
    about: '`^` is the start of every line.',
    texts: { text: ['example.com', 'example.com/shoes'] },
    fields: { find: '^', replaceWith: 'https://' },
    options: { useRegex: true },
    outputs: { lines: ['https://example.com', 'https://example.com/shoes'] },
  }),
  suffix: workedExample(replaceDescription, {
    id: 'suffix',
    title: 'Add a suffix',
    about: '`$` is the end of every line.',
    texts: { text: ['plumber', 'electrician'] },
    fields: { find: '$', replaceWith: ' near me' },
    options: { useRegex: true },
    outputs: { lines: ['plumber near me', 'electrician near me'] },
  }),
  split: workedExample(replaceDescription, {
    id: 'split',
    title: 'One line each',
    about: 'A comma and the white space after it become a line break.',
    texts: { text: ['shoes, boots, sandals', 'hats, caps'] },
    fields: { find: ',\\s*', replaceWith: '\\n' },
    options: { useRegex: true },
    outputs: { lines: ['shoes', 'boots', 'sandals', 'hats', 'caps'] },
  }),
  swap: workedExample(replaceDescription, {
    id: 'swap',
    title: 'Swap two words',
    about: 'Two groups, inserted in reverse order.',
    texts: { text: ['shoes red', 'hats blue'] },
    fields: { find: '^(\\w+) (\\w+)$', replaceWith: '$2 $1' },
    options: { useRegex: true },
    outputs: { lines: ['red shoes', 'blue hats'] },
  }),
  rules: workedExample(replaceDescription, {
    id: 'rules',
    title: 'Swap two words everywhere',
    about: 'Two rules, applied all at once.',
    texts: { text: ['red shoes and blue hats', 'blue shoes'] },
    options: {
      mode: 'rules',
      apply: 'once',
      rules: [newRule({ find: 'red', replaceWith: 'blue' }), newRule({ find: 'blue', replaceWith: 'red' })],
    },
    outputs: { lines: ['blue shoes and red hats', 'red shoes'] },
  }),
} as const;

export const feature: ToolFeature = {
  claim: 'One change, every line',
  text: 'Plain text, whole words or regular expressions, with each match marked before anything is changed.',
  points: [
    'A preview that counts every match, even in a million lines',
    'Help with patterns beside the field, mistakes explained',
    'A pattern that takes too long is stopped without freezing your browser',
  ],
  specimen: REPLACE_EXAMPLES.wholeWords,
};

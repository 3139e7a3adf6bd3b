import { keywordsDescription } from '../../../../../../libs/tools/keywords/description.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';
import type { ToolFeature } from '../../../../workbench/tool/tool-parts.tsx';

export const KEYWORDS_EXAMPLES = [
  workedExample(keywordsDescription, {
    id: 'local',
    title: 'Trades in two cities',
    about: 'Phrase and exact match side by side, for a small local campaign.',
    texts: { 'lists.0': ['plumber', 'electrician'], 'lists.1': ['leeds', 'york'] },
    options: { matchTypes: { broad: false, modifiedBroad: false, phrase: true, exact: true } },
    outputs: {
      lines: [
        '"plumber leeds"',
        '[plumber leeds]',
        '"plumber york"',
        '[plumber york]',
        '"electrician leeds"',
        '[electrician leeds]',
        '"electrician york"',
        '[electrician york]',
      ],
    },
  }),
  workedExample(keywordsDescription, {
    id: 'shop',
    title: 'An online shop',
    about: 'Intent, product and extra: three lists, broad and exact match.',
    texts: { 'lists.0': ['buy', 'cheap'], 'lists.1': ['running shoes'], 'lists.2': ['online', 'near me'] },
    options: { matchTypes: { broad: true, modifiedBroad: false, phrase: false, exact: true } },
    outputs: {
      lines: [
        'buy running shoes online',
        '[buy running shoes online]',
        'buy running shoes near me',
        '[buy running shoes near me]',
        'cheap running shoes online',
        '[cheap running shoes online]',
        'cheap running shoes near me',
        '[cheap running shoes near me]',
      ],
    },
  }),
  workedExample(keywordsDescription, {
    id: 'one-list',
    title: 'A list you already have',
    about: 'One list is used as it is: here brand names become exact-match keywords in lower case, each once.',
    texts: { 'lists.0': ['Acme Boots', 'acme boots', 'Acme Sandals'] },
    options: {
      matchTypes: { broad: false, modifiedBroad: false, phrase: false, exact: true },
      textCase: 'lowercase',
    },
    outputs: { lines: ['[acme boots]', '[acme sandals]'] },
  }),
];

export const feature: ToolFeature = {
  claim: 'Ad keywords in every match type',
  text: 'Turn word lists into broad, phrase and exact keywords side by side, ready to paste into a campaign.',
  points: [
    'Match types, text case, separators and wraps in one form',
    'A live count before you press the button',
    'A check against the rules of Google, Microsoft and Amazon Ads',
  ],
  specimen: KEYWORDS_EXAMPLES[0],
  forAssistants: {
    purpose: 'Combines up to three word lists into ad keywords and writes each in the chosen match types.',
    input: 'Lists A, B and C, one item per line; match types, text case, separator, wrap.',
    output: 'One keyword per line, in list order: broad, `+modified broad`, `"phrase"`, `[exact]`.',
    useCases: ['Keywords of a new campaign', 'Ad groups by theme', 'Place names added to services'],
  },
};

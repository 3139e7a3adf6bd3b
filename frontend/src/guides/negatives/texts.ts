import { AD_PLATFORMS } from '../../../../libs/platforms/ad-platforms.ts';
import { NEGATIVE_TEXTS } from '../../tools/negatives/texts.ts';
import type { GuideTexts } from '../guide.ts';
import { LIMIT_TEXTS } from '../shared-texts.ts';

const { google, microsoft, amazon } = AD_PLATFORMS;

/** The words of the guide to negative keywords. */
export const NEGATIVES_GUIDE = {
  title: 'How to build negative keywords',
  lead: 'Negative keywords keep your ads away from searches you would pay for in vain. Turn any list of words into negatives that your ad platform reads, without those you already have.',
  runLabel: NEGATIVE_TEXTS.runLabel,
  steps: [
    {
      title: 'Paste the words to avoid',
      text: 'They go into **Input Keywords**, one a line, in whatever form you have them: dashes, brackets and quotes around them are taken off first.',
    },
    {
      title: 'Add the negatives you have',
      text: 'Paste them into **Existing Negative Keywords** if there are any. What is in there already does not come out again.',
    },
    {
      title: 'Choose match types and platform',
      text: 'Exact and phrase match are ticked at first, and Google Ads is the output platform.',
    },
    {
      title: `Press ${NEGATIVE_TEXTS.runLabel}`,
      text: `**${NEGATIVE_TEXTS.runLabel}** writes each word once in every match type you ticked. Copy the list or export it, and paste it into your campaign or shared list.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Four steps to a negative list' },
    matchTypes: { id: 'match-types', title: 'What each match type keeps away' },
    platforms: { id: 'platforms', title: 'How each platform writes them' },
    cleaning: { id: 'cleaning', title: 'Cleaning and leaving out' },
    examples: { id: 'examples', title: 'Examples by industry' },
    rules: { id: 'platform-limits', title: 'What the platforms take' },
    input: { id: 'input', title: 'Getting your lists in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'How much it takes' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  matchTypes: [
    'The types are narrower than those of keywords: a negative matches no synonyms and no other endings. This is how Google Ads treats the negative `free trial`:',
  ],
  reachCaption: 'Searches, and which form of the negative “free trial” keeps your ad away from them',
  reachSearch: 'Somebody searches for',
  reach: [
    { search: 'free trial', exact: true, phrase: true, broad: true },
    { search: 'free trial software', exact: false, phrase: true, broad: true },
    { search: 'trial version free', exact: false, phrase: false, broad: true },
    { search: 'free trials', exact: false, phrase: false, broad: false },
    { search: 'trial', exact: false, phrase: false, broad: false },
  ],
  kept: 'kept away',
  shown: 'ad shows',
  forms: { exact: '-[free trial]', phrase: '-"free trial"', broad: '-free trial' },
  matchTypesNote: 'Plurals and misspellings are words of their own here: put them into the list, too.',
  platformsIntro: 'The same word, cheap shoes, in the forms that each platform reads:',
  platformHead: 'Platform',
  platformForms: [
    { name: google.label, exact: '-[cheap shoes]', phrase: '-"cheap shoes"', broad: '-cheap shoes' },
    { name: microsoft.label, exact: '-[cheap shoes]', phrase: '-"cheap shoes"', broad: '-cheap shoes' },
    { name: amazon.label, exact: '[cheap shoes]', phrase: '"cheap shoes"', broad: 'cheap shoes' },
  ],
  platformsNote:
    'The dash marks a negative where positives and negatives stand in one list. Microsoft’s own form takes negatives without it and knows no broad ones; Amazon knows no broad negatives either. The platform check below the results says so for your list.',
  cleaning: [
    'Leading dashes, then one pair of brackets or of straight or curly quotes are taken off, again and again until nothing changes. So `-[free]`, `"free"` and `free` are the same keyword.',
    'It is left out if the existing negatives have it, whatever its capitals and form. With **Remove duplicates** on, `free` and `FREE` come out once, as the first was written.',
  ],
  rules:
    'The tool writes every word you give it. The platform check below its results counts what a platform would refuse, and lets you leave those rows out. These are the rules it knows:',
  inputBox: 'a panel',
  sheetsBox: 'Input Keywords',
  limits: [
    ...LIMIT_TEXTS,
    'How many negatives a campaign or shared list may have is up to the platform: see [above](#platform-limits).',
  ],
  troubles: [
    {
      problem: 'My ads still show for a word',
      answer:
        'Check how it is written: an exact negative keeps away that one search alone, a phrase negative needs all of its words in their order. Plurals need negatives of their own.',
    },
    {
      problem: 'The platform shows the signs as part of the keyword',
      answer:
        'Its form expects the match type in a field of its own, or no dash. Choose the right **Output platform**; for Microsoft’s web form, take the dashes out with [find and replace](/guides/replace).',
    },
    {
      problem: 'Some words are missing from the output',
      answer: 'The existing negatives have them, or they were duplicates. Both are counted above the results.',
    },
    {
      problem: '“No match type” appears',
      answer: 'Tick at least one of exact, phrase and broad match.',
    },
    {
      problem: 'Too many searches are kept away',
      answer: 'Broad and phrase negatives of a single common word reach far. Use exact match, or a longer phrase.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

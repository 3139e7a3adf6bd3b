import { AD_PLATFORMS } from '../../../../../../libs/platforms/ad-platforms.ts';
import { negativesDescription } from '../../../../../../libs/tools/negatives/description.ts';
import { Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import type { GuideTexts } from '../../../../workbench/guide/guide.ts';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { LIMIT_MESSAGES } from '../../../../workbench/guide/messages.ts';
import { PlatformFacts } from '../../../../workbench/guide/platform-facts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { NEGATIVE_MESSAGES } from '../messages.ts';
import { NEGATIVES_EXAMPLES } from './examples.ts';
import classes from './reach-table.module.css';

const { google, microsoft, amazon } = AD_PLATFORMS;

export const GUIDE = {
  title: 'How to build negative keywords',
  lead: 'Negative keywords keep your ads from showing on irrelevant searches. Turn any list of words into negatives for your ad platform, without those you already have.',
  runLabel: NEGATIVE_MESSAGES.runLabel,
  steps: [
    {
      title: 'Paste the words to avoid',
      text: 'Paste them into **Input Keywords**, one per line, in any form: surrounding dashes, brackets and quotes are removed first.',
    },
    {
      title: 'Add your existing negatives',
      text: 'Paste them into **Existing Negative Keywords** if you have any. They are left out of the results.',
    },
    {
      title: 'Choose match types and platform',
      text: 'By default, exact and phrase match are selected, and Google Ads is the output platform.',
    },
    {
      title: `Press ${NEGATIVE_MESSAGES.runLabel}`,
      text: `**${NEGATIVE_MESSAGES.runLabel}** writes each word once in every selected match type. Copy the list or export it, and paste it into your campaign or shared list.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Four steps to a negative list' },
    matchTypes: { id: 'match-types', title: 'What each match type excludes' },
    platforms: { id: 'platforms', title: 'How each platform writes them' },
    cleaning: { id: 'cleaning', title: 'Cleaning and excluding' },
    examples: { id: 'examples', title: 'Examples by industry' },
    rules: { id: 'platform-limits', title: 'Platform rules' },
    input: { id: 'input', title: 'Getting your lists in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'Limits' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  matchTypes: [
    'The types are narrower than those of keywords: a negative matches neither synonyms nor other endings. This is how Google Ads treats the negative `free trial`:',
  ],
  reachCaption: 'Searches, and the forms of the negative “free trial” that exclude them',
  reachSearch: 'Search',
  reach: [
    { search: 'free trial', exact: true, phrase: true, broad: true },
    { search: 'free trial software', exact: false, phrase: true, broad: true },
    { search: 'trial version free', exact: false, phrase: false, broad: true },
    { search: 'free trials', exact: false, phrase: false, broad: false },
    { search: 'trial', exact: false, phrase: false, broad: false },
  ],
  kept: 'excluded',
  shown: 'ad shows',
  forms: { exact: '-[free trial]', phrase: '-"free trial"', broad: '-free trial' },
  matchTypesNote:
    'Plurals and synonyms count as different words: add them to the list. Misspellings may be covered since June 2024.',
  platformsIntro: 'The same keyword, cheap shoes, in the form of each platform:',
  platformHead: 'Platform',
  platformForms: [
    { name: google.label, exact: '-[cheap shoes]', phrase: '-"cheap shoes"', broad: '-cheap shoes' },
    { name: microsoft.label, exact: '-[cheap shoes]', phrase: '-"cheap shoes"', broad: '-cheap shoes' },
    { name: amazon.label, exact: '[cheap shoes]', phrase: '"cheap shoes"', broad: 'cheap shoes' },
  ],
  platformsNote:
    'The dash marks a negative in a list that contains both kinds. Microsoft has no broad negatives, and its own form may expect negatives without the dash. Amazon may reject broad negatives, too. The platform check below the results reports this for your list.',
  cleaning: [
    'Leading dashes, then one pair of brackets or of straight or curly quotes are removed, repeatedly until nothing changes. So `-[free]`, `"free"` and `free` are the same keyword.',
    'It is left out if it is among the existing negatives, regardless of capitals and form. With **Remove duplicates** on, `free` and `FREE` give one negative, as the first was written.',
  ],
  rules:
    'The tool writes every word you give it. The platform check below its results counts negatives that a platform may reject, and lets you leave them out. These are the rules and limits of the platforms:',
  inputBox: 'a panel',
  sheetsBox: 'Input Keywords',
  limits: [
    ...LIMIT_MESSAGES,
    'The platform limits the number of negatives per campaign or shared list: see [above](#platform-limits).',
  ],
  troubles: [
    {
      problem: 'My ads still show for a word',
      answer:
        'Check its match type: an exact negative excludes only that one search, a phrase negative needs all of its words in order. Plurals need negatives of their own.',
    },
    {
      problem: 'The platform shows the symbols as part of the keyword',
      answer:
        'Its form expects the match type in a separate field, or no dash. Choose the right **Output platform**; for Microsoft’s web form, remove the dashes with [find and replace](/guides/replace).',
    },
    {
      problem: 'Some words are missing from the output',
      answer: 'They are among the existing negatives, or they were duplicates. Both are counted above the results.',
    },
    {
      problem: '“No match type” appears',
      answer: 'Select at least one of exact, phrase and broad match.',
    },
    {
      problem: 'Too many searches are excluded',
      answer:
        'Broad and phrase negatives of a single common word exclude many searches. Use exact match, or a longer phrase.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

export function Guide() {
  return (
    <GuidePage
      tool="negatives"
      guide={GUIDE}
      parts={{
        matchTypes: (
          <>
            <Paragraphs of={GUIDE.matchTypes} />
            <ReachTable />
            <p>{GUIDE.matchTypesNote}</p>
          </>
        ),
        platforms: (
          <>
            <FormsTable />
            <p>{GUIDE.platformsNote}</p>
          </>
        ),
        cleaning: <Paragraphs of={GUIDE.cleaning} />,
        examples: <WorkedExamples of={NEGATIVES_EXAMPLES} runLabel={GUIDE.runLabel} />,
        rules: (
          <>
            <p>{GUIDE.rules}</p>
            <PlatformFacts kind="negative" />
          </>
        ),
      }}
    />
  );
}

const MATCH_TYPES = ['exact', 'phrase', 'broad'] as const;

const { options } = negativesDescription;

/** A table of the searches that each match type excludes. */
function ReachTable() {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{GUIDE.reachCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{GUIDE.reachSearch}</th>
          {MATCH_TYPES.map((matchType) => (
            <th key={matchType} scope="col">
              {options[matchType].label}
              <code className={classes.form}>{GUIDE.forms[matchType]}</code>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {GUIDE.reach.map(({ search, ...reach }) => (
          <tr key={search}>
            <th className={classes.search} scope="row">
              {search}
            </th>
            {MATCH_TYPES.map((matchType) => (
              <td className={classes.cell} data-kept={reach[matchType] || undefined} key={matchType}>
                {reach[matchType] ? GUIDE.kept : GUIDE.shown}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table of the notation of one word for each platform. */
function FormsTable() {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{GUIDE.platformsIntro}</caption>
      <thead>
        <tr>
          <th scope="col">{GUIDE.platformHead}</th>
          {MATCH_TYPES.map((matchType) => (
            <th key={matchType} scope="col">
              {options[matchType].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {GUIDE.platformForms.map(({ name, ...forms }) => (
          <tr key={name}>
            <th className={classes.platform} scope="row">
              {name}
            </th>
            {MATCH_TYPES.map((matchType) => (
              <td className={classes.written} key={matchType}>
                {forms[matchType]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Paragraphs, Terms } from '../../../../shared/prose/rich-text.tsx';
import type { GuideTexts } from '../../../../workbench/guide/guide.ts';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { LIMIT_MESSAGES } from '../../../../workbench/guide/messages.ts';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { CONFLICT_MESSAGES } from '../messages.ts';
import { CONFLICTS_EXAMPLES } from './examples.ts';

export const GUIDE = {
  title: 'How to find negative keyword conflicts',
  lead: 'A negative that is too wide keeps your own keywords from being served. This tool compares all keywords with all negatives, and also shortens the list of negatives.',
  runLabel: CONFLICT_MESSAGES.runLabel,
  steps: [
    {
      title: 'Paste your keywords',
      text: 'Paste them into **Keywords**, with the signs of their match types: `red shoes`, `"red shoes"`, `[red shoes]`. A table may have columns for match type, campaign and ad group instead.',
    },
    {
      title: 'Paste your negatives',
      text: 'Paste them into **Negative keywords**, with or without leading dashes. An export of Google Ads Editor, or a bulk file of Microsoft or Amazon, that holds both kinds goes into **Keywords** alone.',
    },
    {
      title: 'Choose the platform',
      text: 'Google, Microsoft and Amazon Ads compare negatives by different rules. Conflicts and the short list follow those of the platform you choose.',
    },
    {
      title: `Press ${CONFLICT_MESSAGES.runLabel}`,
      text: `**${CONFLICT_MESSAGES.runLabel}** counts the blocked keywords. **Negatives by impact** shows which negatives to remove first: tick them and press **Remove these negatives**. **Short list** shows the negatives that are really needed.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Four steps to a list without conflicts' },
    kinds: { id: 'kinds', title: 'Blocked, partly blocked, same text' },
    platforms: { id: 'platforms', title: 'How each platform compares' },
    levels: { id: 'levels', title: 'Campaigns and ad groups' },
    shortList: { id: 'short-list', title: 'The short list' },
    examples: { id: 'examples', title: 'Examples to try' },
    input: { id: 'input', title: 'Getting your lists in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'Limits' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  kinds: [
    'A negative is in conflict with a keyword if it matches the keyword’s own words. How much is lost depends on the match types:',
  ],
  kindTerms: [
    {
      name: 'Blocked',
      text: 'The negative is not stricter than the keyword. Every search that the keyword means is excluded: it is not served at all.',
    },
    {
      name: 'Partly blocked',
      text: 'The negative is stricter than the keyword. With the negative `-"running shoes"`, the keyword `red running shoes` is not served for “red running shoes”, but still for “shoes for running in red”.',
    },
    {
      name: 'Same text',
      text: 'The negative is stricter and has the same words in the same order. Often this is intended: only that very search is lost.',
    },
  ],
  platforms: [
    'Capitals never matter. Broad negatives need all of their words in any order, phrase negatives their words side by side, exact negatives the same words and nothing else. Beyond that, the platforms differ:',
  ],
  platformTerms: [
    {
      name: 'Google Ads',
      text: 'Periods and hyphens count as spaces; accents and other signs count. Plurals and synonyms are different words.',
    },
    {
      name: 'Microsoft Ads',
      text: 'There are no broad negatives: they are compared as phrase. Accents, punctuation and symbols do not count.',
    },
    {
      name: 'Amazon Ads',
      text: 'As with Microsoft. Negatives may also match plurals, so English plurals count as their singular unless you turn that off.',
    },
  ],
  platformsNote:
    'Misspellings are not taken into account, although Google may cover them since June 2024. Plurals are recognized by English endings, which is right for most words and wrong for a few: “news” counts as “new”.',
  levels: [
    'In tables, the columns **Campaign** and **Ad Group** limit a negative to its campaign or ad group. A negative without a campaign applies to all keywords, as one in a shared list does. A keyword without a campaign is compared with those only.',
    'Rows whose match type begins with `Negative` or `Campaign Negative` are negatives, as in exports of Google Ads Editor. So are rows of bulk files whose `Type` or `Entity` ends with `Negative Keyword`.',
  ],
  shortList: [
    'A negative is redundant if another one blocks all of its searches: `-"free trial"` is not needed beside `-free`. Among equal negatives the first is kept. **Redundant negatives** shows for each the one that covers it.',
    'The short list blocks exactly the same searches as the long one, in every campaign and ad group.',
  ],
  inputBox: 'a panel',
  input: [
    'A CSV or TSV file with two or more columns becomes a table. The columns named **Keyword**, **Match type**, **Campaign** and **Ad Group** are found by their names; for keywords you can choose others.',
  ],
  limits: [
    ...LIMIT_MESSAGES,
    'Counts are always exact. The list of conflicts shows five negatives for each keyword, which **Negatives per keyword** changes, and ends at 256 MB.',
  ],
  troubles: [
    {
      problem: 'A keyword is blocked by a negative of another campaign',
      answer:
        'In a list without columns, all negatives apply to all keywords. Import tables with a **Campaign** column to compare within campaigns.',
    },
    {
      problem: 'A plural is not found',
      answer:
        'Turn on **Plurals count as equal**. Google and Microsoft treat plural negatives as different words, so it is off there.',
    },
    {
      problem: 'A negative is missing from the results',
      answer: 'Lines that consist of signs only, such as `-`, are left out. They are counted apart.',
    },
    {
      problem: 'A negative that I need is not in the short list',
      answer: 'Look it up in **Redundant negatives**: the negative beside it blocks the same searches.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

export function Guide() {
  return (
    <GuidePage
      tool="conflicts"
      guide={GUIDE}
      parts={{
        kinds: (
          <>
            <Paragraphs of={GUIDE.kinds} />
            <Terms of={GUIDE.kindTerms} />
          </>
        ),
        platforms: (
          <>
            <Paragraphs of={GUIDE.platforms} />
            <Terms of={GUIDE.platformTerms} />
            <p>{GUIDE.platformsNote}</p>
          </>
        ),
        levels: <Paragraphs of={GUIDE.levels} />,
        shortList: <Paragraphs of={GUIDE.shortList} />,
        examples: <WorkedExamples of={CONFLICTS_EXAMPLES} runLabel={GUIDE.runLabel} />,
      }}
    />
  );
}

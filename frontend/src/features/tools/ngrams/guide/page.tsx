import { ngramsDescription } from '../../../../../../libs/tools/ngrams/description.ts';
import { count } from '../../../../shared/prose/inline.ts';
import { Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import type { GuideTexts } from '../../../../workbench/guide/guide.ts';
import { Drawing, GuidePage, Steps, Switches } from '../../../../workbench/guide/guide-page.tsx';
import { LIMIT_MESSAGES } from '../../../../workbench/guide/messages.ts';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { NGRAM_MESSAGES } from '../messages.ts';
import { NGRAM_EXAMPLES } from './examples.ts';

export const GUIDE = {
  title: 'How to find wasted cost in search terms',
  lead: 'An n-gram is a word, or several words side by side, in a search term. Adding up cost and conversions by n-gram shows which words cost money without bringing anything, even if each search term occurs only once.',
  runLabel: NGRAM_MESSAGES.runLabel,
  steps: [
    {
      title: 'Import a search terms report',
      text: 'Download it from your ad platform as CSV and choose it under **Import**. You can also paste plain search terms; then n-grams are counted without cost.',
    },
    {
      title: 'Check the columns',
      text: 'The columns for cost, conversions and the others are found by their names. If one is wrong, choose another.',
    },
    {
      title: 'Choose lengths and filters',
      text: 'By default, n-grams of one to three words that occur in at least two search terms are shown.',
    },
    {
      title: `Press ${NGRAM_MESSAGES.runLabel}`,
      text: `After **${NGRAM_MESSAGES.runLabel}** the n-grams with the highest cost come first. Tick those you do not want to pay for, or start with the suggestions, and send them to the [negative keywords tool](/negative-keywords).`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'From a report to negatives' },
    examples: { id: 'examples', title: 'Examples to try' },
    counting: { id: 'counting', title: 'What an n-gram counts' },
    suggestions: { id: 'suggestions', title: 'How suggestions are chosen' },
    columns: { id: 'columns', title: 'Columns and numbers' },
    options: { id: 'options', title: 'Options' },
    input: { id: 'input', title: 'Getting your search terms in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'Limits' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  drawing: {
    label:
      'Three search terms, two of which hold the word free. Their costs of 6 and 9 are added up to 15 for the n-gram free.',
    caption: 'Each search term adds its cost once to every n-gram in it.',
    terms: [
      { text: 'free running shoes', cost: '6' },
      { text: 'red running shoes', cost: '8' },
      { text: 'free shoe catalog', cost: '9' },
    ],
    gram: 'free',
    sum: '15',
  },
  counting: [
    'Each search term adds its clicks, cost and conversions once to every different n-gram in it. **Terms** is the number of search terms, **Occurrences** counts a word that occurs twice in a term twice.',
    'Since a search term belongs to several n-grams, their costs cannot be added up: together they are more than the cost of the report.',
    'Words are compared in lower case. They may contain apostrophes, hyphens, periods and signs such as `c++`, `c#` and `&`; other signs separate words.',
  ],
  suggestions: [
    'An n-gram is suggested if it has no conversions and costs at least as much as a conversion costs on average in your report. You can set another limit as **Suggest from a cost of**.',
    'Suggestions are written as phrase negatives of the chosen platform; on Google, one word needs no quotes. Nothing is excluded until you add the negatives to your account, so look at the search terms behind an n-gram first.',
  ],
  columns: [
    'Rows of totals at the end of a report are skipped. `--` and empty cells count as 0; a cell that holds no number does, too; their number is shown above the results.',
    'Numbers may have thousands separators. Whether a comma or a dot is the decimal sign is decided by the first 1,000 rows; **Decimal sign** sets it.',
  ],
  stopWordsMore: 'The words are: a, an, and, at, by, for, from, in, near, of, on, or, the, to, with.',
  pluralsMore: 'It is a simple rule for English words, which sometimes joins words that do not belong together.',
  inputBox: 'the box',
  sizes: [
    { size: `up to ${count(100_000)} search terms`, feel: 'under a second' },
    { size: `${count(1_000_000)} search terms`, feel: 'a few seconds' },
    { size: `${count(10_000_000)} search terms`, feel: 'about 20 seconds' },
  ],
  limits: [
    ...LIMIT_MESSAGES,
    'If there are more different n-grams than fit into memory, those that were seen only once are left out, and the number is shown.',
  ],
  troubles: [
    {
      problem: 'There are no suggestions',
      answer:
        'They need a cost and a conversions column. If both were found, no n-gram without conversions costs as much as a conversion: lower **Suggest from a cost of**.',
    },
    {
      problem: 'The costs are a hundred times too high',
      answer: 'The decimal sign was not recognized. Set **Decimal sign** to the one in your report.',
    },
    {
      problem: 'An n-gram is missing',
      answer:
        'By default only n-grams of two or more search terms are shown. Lower **In at least … search terms**, and check the other filters.',
    },
    {
      problem: 'My brand fills the list',
      answer: 'Enter it in **Leave out n-grams with**. Several words are separated by commas.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

const { options } = ngramsDescription;

export function Guide() {
  return (
    <GuidePage
      guide={GUIDE}
      parts={{
        quickStart: (
          <>
            <Steps of={GUIDE.steps} />
            <NgramsDrawing />
          </>
        ),
        examples: <WorkedExamples of={NGRAM_EXAMPLES} runLabel={GUIDE.runLabel} />,
        counting: <Paragraphs of={GUIDE.counting} />,
        suggestions: <Paragraphs of={GUIDE.suggestions} />,
        columns: <Paragraphs of={GUIDE.columns} />,
        options: (
          <Switches
            of={[
              { option: options.perCampaign },
              { option: options.stopWords, more: GUIDE.stopWordsMore },
              { option: options.plurals, more: GUIDE.pluralsMore },
            ]}
          />
        ),
      }}
      tool="ngrams"
    />
  );
}

const ROW = 44;
/** Search terms whose costs are added up for a word that two of them hold. */
function NgramsDrawing() {
  return (
    <Drawing caption={GUIDE.drawing.caption} height={140} label={GUIDE.drawing.label} width={440}>
      {GUIDE.drawing.terms.map(({ text, cost }, row) => {
        const y = 26 + row * ROW;
        const isCounted = text.startsWith(GUIDE.drawing.gram);
        return (
          <g key={text}>
            {isCounted && <path className={classes.run} d={`M236 ${y}C280 ${y} 280 70 316 70`} fill="none" />}
            <rect
              className={isCounted ? classes.cyanTint : classes.box}
              height="30"
              rx="6"
              width="232"
              x="4"
              y={y - 15}
            />
            <text className={classes.code} style={{ fontSize: 14 }} x="104" y={y}>
              {text}
            </text>
            <text className={classes.note} x="216" y={y}>
              {cost}
            </text>
          </g>
        );
      })}
      <rect className={classes.magentaTint} height="34" rx="6" width="112" x="318" y="53" />
      <text className={classes.code} style={{ fontSize: 14 }} x="360" y="70">
        {GUIDE.drawing.gram}
      </text>
      <text className={classes.word} x="408" y="70">
        {GUIDE.drawing.sum}
      </text>
    </Drawing>
  );
}

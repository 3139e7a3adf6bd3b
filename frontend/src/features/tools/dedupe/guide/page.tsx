import { dedupeDescription } from '../../../../../../libs/tools/dedupe/description.ts';
import { count } from '../../../../shared/prose/inline.ts';
import { Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import type { GuideTexts } from '../../../../workbench/guide/guide.ts';
import {
  ChoiceTable,
  Drawing,
  DrawingItem,
  GuidePage,
  Steps,
  Switches,
} from '../../../../workbench/guide/guide-page.tsx';
import { LIMIT_MESSAGES } from '../../../../workbench/guide/messages.ts';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { DEDUPE_MESSAGES } from '../messages.ts';
import { DEDUPE_EXAMPLES } from './examples.ts';

export const GUIDE = {
  title: 'How to remove duplicates',
  lead: 'Dedupe splits one list into two: the items to keep and the duplicates. You see both, so nothing disappears unnoticed.',
  runLabel: DEDUPE_MESSAGES.runLabel,
  steps: [
    {
      title: 'Paste your list',
      text: 'One item per line: keywords, email addresses, URLs, SKUs. You can also drop a file onto the box.',
    },
    {
      title: 'Choose what counts as the same',
      text: 'By default, capitals and white space at the ends make no difference. Turn on **Case sensitive** or turn off **Trim white space** if they should.',
    },
    {
      title: 'Choose cleaning and order',
      text: 'You can remove tabs, soft line breaks and spaces, and sort the unique items.',
    },
    {
      title: `Press ${DEDUPE_MESSAGES.runLabel}`,
      text: `After **${DEDUPE_MESSAGES.runLabel}** the summary shows the number of items, the number of unique items and the percentage of duplicates. Look through **Unique Items** and **Duplicates Found**, then copy or export either.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Quick start' },
    examples: { id: 'examples', title: 'Examples to try' },
    case: { id: 'case', title: 'Capitals' },
    whiteSpace: { id: 'white-space', title: 'White space' },
    emptyLines: { id: 'empty-lines', title: 'Empty lines' },
    cleaning: { id: 'cleaning', title: 'Cleaning' },
    sorting: { id: 'sorting', title: 'Sorting' },
    input: { id: 'input', title: 'Getting your list in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'Limits' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  drawing: {
    label:
      'A list of six lines is split into three unique items, in the order of their first occurrence, and three duplicates.',
    caption: 'The first occurrence is kept. Unique items and duplicates together are as many as the lines compared.',
    list: 'List',
  },
  case: [
    '`Apple`, `apple` and `APPLE` are one item by default; the first occurrence is kept as it is written. This works in every script with capitals, so `ÉMILE` and `émile` are one item as well.',
  ],
  caseMore: 'Use it for codes and identifiers in which `AB-1` and `ab-1` are different.',
  whiteSpace: [
    'A space at the end is the most common reason why two lines only look the same. So items are trimmed before they are compared, and the results are trimmed.',
  ],
  trimMore: 'Turn it off if the spaces matter: then lines with different spaces are different items.',
  emptyLines: [
    'A line that contains only white space, such as spaces or tabs, counts as empty. Empty lines are removed before counting.',
  ],
  emptyMore: 'If it is off, the first empty line stays, and the others are its duplicates.',
  cleaning: [
    'Every line is cleaned before it is compared, in the order shown here. The results contain the cleaned items.',
  ],
  lineBreaksMore:
    'These are not the breaks between lines, but those that Alt+Enter makes within a cell and Shift+Enter in a text document.',
  tabsMore: 'The cells of a row copied from a spreadsheet are joined without a space.',
  spacesMore: '`new york` becomes `newyork`: good for phone numbers and codes, rarely for words.',
  sorting: [
    'By default, the original order is kept. The other orders apply to the unique items; duplicates stay in their original order.',
  ],
  sortCaption: 'Zebra, apple, Émile, 10 and 9 in each order',
  sortInput: ['Zebra', 'apple', 'Émile', '10', '9'],
  sorts: {
    original: 'Zebra, apple, Émile, 10, 9',
    alphabetical: '10, 9, apple, Émile, Zebra',
    reverse: 'Zebra, Émile, apple, 9, 10',
    ascii: '10, 9, Zebra, apple, Émile',
  },
  sortNote: 'Numbers are compared digit by digit, as text: 10 comes before 9.',
  json: 'Unique items and duplicates, with the counts, your options and the date.',
  inputBox: 'the box',
  sizes: [
    { size: `up to ${count(100_000)} lines`, feel: 'instant' },
    { size: `up to ${count(1_000_000)} lines`, feel: 'almost instant' },
    { size: `${count(10_000_000)} lines and more`, feel: 'some seconds, with rows shown as they arrive' },
  ],
  limits: LIMIT_MESSAGES,
  troubles: [
    {
      problem: 'No duplicates are found',
      answer:
        'Check that **Case sensitive** is off and **Trim white space** is on. If two lines still look alike, they differ in invisible characters: turn on **Remove tabs** or **Remove all spaces** and compare the counts.',
    },
    {
      problem: 'Too many items were removed',
      answer:
        'Check **Duplicates Found**, which lists every one. If `US` and `us` should both stay, turn on **Case sensitive**; if spaces at the ends matter, turn off **Trim white space**.',
    },
    {
      problem: 'The spaces between words are gone',
      answer: '**Remove all spaces** also removes the spaces within an item. Turn it off.',
    },
    {
      problem: 'The wrong spelling was kept',
      answer:
        'The first one in the list is kept. Sort or order your list so that the spelling you want comes first, and run again.',
    },
    {
      problem: 'A whole row of my table became one item',
      answer:
        'In a list, items are lines. Import the file with **Table (CSV, TSV)…** and choose the **Compare column**; rows are then kept or removed as a whole.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

const { options } = dedupeDescription;

export function Guide() {
  return (
    <GuidePage
      tool="dedupe"
      guide={GUIDE}
      parts={{
        quickStart: (
          <>
            <Steps of={GUIDE.steps} />
            <DedupeDrawing />
          </>
        ),
        examples: <WorkedExamples of={DEDUPE_EXAMPLES} runLabel={GUIDE.runLabel} />,
        case: (
          <>
            <Paragraphs of={GUIDE.case} />
            <Switches of={[{ option: options.caseSensitive, more: GUIDE.caseMore }]} />
          </>
        ),
        whiteSpace: (
          <>
            <Paragraphs of={GUIDE.whiteSpace} />
            <Switches of={[{ option: options.trimWhitespace, more: GUIDE.trimMore }]} />
          </>
        ),
        emptyLines: (
          <>
            <Paragraphs of={GUIDE.emptyLines} />
            <Switches of={[{ option: options.removeEmptyLines, more: GUIDE.emptyMore }]} />
          </>
        ),
        cleaning: (
          <>
            <Paragraphs of={GUIDE.cleaning} />
            <Switches
              of={[
                { option: options.removeLineBreaks, more: GUIDE.lineBreaksMore },
                { option: options.removeTabs, more: GUIDE.tabsMore },
                { option: options.removeAllSpaces, more: GUIDE.spacesMore },
              ]}
            />
          </>
        ),
        sorting: (
          <>
            <Paragraphs of={GUIDE.sorting} />
            <ChoiceTable caption={GUIDE.sortCaption} option={options.sortOrder} samples={GUIDE.sorts} />
            <p>{GUIDE.sortNote}</p>
          </>
        ),
      }}
    />
  );
}

const ROW = 28;
const TOP = 44;
const LINES = DEDUPE_EXAMPLES[0].texts.text;
/** Indexes of the example's duplicate lines. */
const DUPLICATES: ReadonlySet<number> = new Set([2, 4, 5]);
const [unique, duplicates] = dedupeDescription.outputs;
/** The lines of a list, sorted into unique items and duplicates. */
function DedupeDrawing() {
  const places = { kept: 0, dropped: 0 };
  const dealt = LINES.map((line, row) => {
    const isDropped = DUPLICATES.has(row);
    const place = isDropped ? places.dropped++ : places.kept++;
    return { line, row, isDropped, y: isDropped ? TOP + 10 + (place + 3) * ROW + 34 : TOP - 10 + place * ROW };
  });
  return (
    <Drawing caption={GUIDE.drawing.caption} height={246} label={GUIDE.drawing.label} width={440}>
      <text className={classes.note} x="76" y="14">
        {GUIDE.drawing.list}
      </text>
      <text className={classes.note} x="350" y="8">
        {unique.label}
      </text>
      <text className={classes.note} x="350" y="146">
        {duplicates.label}
      </text>
      {dealt.map(({ line, row, isDropped, y }) => {
        const from = TOP + row * ROW * 1.15;
        return (
          <g key={row}>
            <path
              className={isDropped ? classes.line : classes.run}
              d={`M146 ${from}C210 ${from} 220 ${y} 280 ${y}`}
              strokeDasharray={isDropped ? '3 4' : undefined}
            />
            <DrawingItem text={line} x={76} y={from} ink={classes.cyanTint} height={24} width={140} />
            <DrawingItem
              text={line.trim()}
              x={350}
              y={y}
              ink={isDropped ? classes.box : classes.magentaTint}
              height={24}
              width={140}
            />
          </g>
        );
      })}
    </Drawing>
  );
}

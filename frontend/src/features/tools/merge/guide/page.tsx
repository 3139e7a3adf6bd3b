import { Button } from '@mantine/core';
import { mergeDescription } from '../../../../../../libs/tools/merge/description.ts';
import { defaultOptions } from '../../../../../../libs/tools/shared/options.ts';
import { count } from '../../../../shared/prose/inline.ts';
import { Bullets, NumberedList, Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import drawing from '../../../../workbench/guide/drawing.module.css';
import type { GuideTexts } from '../../../../workbench/guide/guide.ts';
import { ChoiceTable, Drawing, GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { LIMIT_MESSAGES } from '../../../../workbench/guide/messages.ts';
import { LoadButton, WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { BoxHead } from '../../../../workbench/inputs/line-box.tsx';
import { INPUT_MESSAGES } from '../../../../workbench/messages.ts';
import { WORKSPACE_MESSAGES } from '../../../../workbench/tool/messages.ts';
import { OptionForm } from '../../../../workbench/tool/option-form.tsx';
import { MERGE_MESSAGES } from '../messages.ts';
import { MERGE_EXAMPLES, MERGE_PREVIEW_EXAMPLE } from './examples.ts';
import classes from './merge-guide.module.css';

export const GUIDE = {
  title: 'How to merge lists',
  lead: 'Merge joins every item of one list with every item of the others. Three short columns can make thousands of keywords, domain names or product titles: here is how to get exactly the ones you want.',
  runLabel: MERGE_MESSAGES.runLabel,
  steps: [
    {
      title: 'Fill the columns',
      text: 'Paste one list into column A, another into B and optionally more into C and the columns that **Add column** adds, one item per line. One filled column is enough; empty ones are skipped.',
    },
    {
      title: 'Choose the format of a row',
      text: 'Choose the text between the items (**Separator**), the text around the row (**Wrap**), and its capitals (**Casing**).',
    },
    {
      title: `Press ${MERGE_MESSAGES.runLabel}`,
      text: `The number of combinations is shown next to the button. After **${MERGE_MESSAGES.runLabel}** you can scroll, search, copy and export all of them.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Quick start in three steps' },
    example: { id: 'example', title: 'See it in action' },
    input: { id: 'input', title: 'Getting your lists in' },
    row: { id: 'how-a-row-is-made', title: 'How a row is made' },
    separators: { id: 'separators', title: 'Separators' },
    wrapping: { id: 'wrapping', title: 'Wrapping' },
    casing: { id: 'casing', title: 'Casing' },
    columns: { id: 'columns', title: 'More columns, optional words and text around them' },
    templates: { id: 'templates', title: 'Templates, orders and tables' },
    export: { id: 'export', title: 'Copy and export' },
    account: { id: 'account', title: 'What an account adds' },
    useCases: { id: 'use-cases', title: 'Use cases' },
    limits: { id: 'limits', title: 'Limits' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  preview: 'A read-only preview of the tool with an example. Your own columns stay as they are.',
  previewRows: 'The result, row by row',
  drawing:
    'Red and blue are each joined with shoes and boots, and each pair with sale: two times two times one makes four rows.',
  drawingCaption: '2 × 2 × 1 = 4 rows',
  json: 'The rows under `combinations`, with their number, your options and the date.',
  inputBox: 'a column',
  input: [
    'Every line is trimmed, and lines with nothing on them are skipped, so a column copied from a spreadsheet needs no cleaning. In a CSV file, a first line that contains “combination” or “item” is treated as the column heading and left out; “Keep it” above the list adds it.',
  ],
  rowIntro: 'The order is always the same:',
  row: [
    '**Join.** One item of each filled column, in the order A, B, C, with the separator between them.',
    '**Wrap.** Quotes, brackets or your own text around the joined row.',
    '**Case.** The whole row is cased, your own wrap text included.',
    '**Remove duplicates.** Of identical rows, only the first is kept. Different combinations can give the same row: without a separator, `in` + `doors` and `indoor` + `s` do.',
  ],
  separatorCaption: 'red and shoes, joined with each separator',
  separatorCustom: '::',
  separators: {
    nothing: 'redshoes',
    space: 'red shoes',
    minus: 'red-shoes',
    plus: 'red+shoes',
    underscore: 'red_shoes',
    comma: 'red,shoes',
    pipe: 'red|shoes',
    custom: 'red::shoes',
  },
  separatorNote: 'Custom takes any text of your own; here it is two colons.',
  wrapCaption: 'red shoes with each wrap',
  wrapCustom: ['buy ', ' now'],
  wraps: {
    nothing: 'red shoes',
    quotes: '"red shoes"',
    brackets: '[red shoes]',
    parentheses: '(red shoes)',
    custom: 'buy red shoes now',
  },
  wrapNote:
    'Ad platforms read quotes as phrase match and brackets as exact match. For several match types at once, use the [keyword builder](/guides/keywords).',
  casingCaption: 'Red and trail SHOES, joined by a space, with each casing',
  casings: {
    none: 'Red trail SHOES',
    lowercase: 'red trail shoes',
    uppercase: 'RED TRAIL SHOES',
    titlecase: 'Red Trail Shoes',
    camelcase: 'redTrailShoes',
    pascalcase: 'RedTrailShoes',
  },
  columns: [
    '**Add column** shows up to 26 columns. The menu under each column renames, duplicates, moves or removes it; columns behind a removed one move one letter up.',
    '**Optional** adds rows without an item of the column, after those with one. Separators stand only between words that are there.',
    '**Text before and after…** puts the same text around every item: `in ` before a place, `s` after a noun.',
  ],
  templates: [
    'A template writes each row as you spell it out: `{A}` stands for the item of column A, or `{City}` for a column that you named City. Several templates follow each other: with keywords in A and places in B, the **Template presets** give `plumber London`, `London plumber`, `plumber in London` and three more. Where an optional word is missing, **Close gaps of empty places** leaves one space.',
    '**All orders** combines up to six columns in every order. **Table with columns** adds a column for each part, so that the rows can be grouped by place or product afterwards.',
  ],
  account: [
    'Merging, importing and copying need no account. With a [free account](/auth/signup) you can also export files.',
    'You can then save a column as a list and load it again with two clicks, save results, sort both into folders, and keep the columns of a campaign together as a project.',
  ],
  useCases: [
    '**Search ads:** intents × products × places, such as `buy` × `running shoes` × `online`, for complete ad groups.',
    '**Search engine optimisation:** long-tail phrases to look up in your keyword research tool.',
    '**Domain names:** prefixes × names × endings with nothing in between.',
    '**Shops:** product titles and SKUs from brand, model, colour and size.',
    '**Affiliate and content work:** headlines and page slugs, joined by a minus, in lower case.',
    '**Databases and tests:** every combination of a few lists of values, wrapped in quotes.',
  ],
  limits: [
    ...LIMIT_MESSAGES,
    `Combinations are computed when you view or export them, so ten million need no more memory than their lists. If they may contain duplicates, every row has to be computed and compared; you see them stream in. A merge is rejected only above ${count(9_007_199_254_740_992)} rows, because they could no longer be numbered.`,
  ],
  troubles: [
    {
      problem: `${MERGE_MESSAGES.runLabel} is grey`,
      answer:
        'All columns are empty or contain only white space; one item in one column is enough. Or an option is refused: the reason stands beside the button.',
    },
    {
      problem: 'There is no space between the words',
      answer: 'The default separator is **Nothing**. Choose **Space**.',
    },
    {
      problem: 'My capitals are gone',
      answer: 'The default casing is **lowercase**, which suits keywords. Choose **No change** to keep what you typed.',
    },
    {
      problem: 'There are fewer rows than combinations',
      answer: '**Remove duplicates** is on, and some combinations give the same row. Turn it off to see all of them.',
    },
    {
      problem: 'The first line of my file is missing',
      answer:
        'It contains “combination” or “item” and was treated as a heading. Press “Keep it” above the list to add it.',
    },
    {
      problem: 'My spreadsheet shows an error instead of a row',
      answer:
        'It reads rows that start with `+`, `-`, `=` or `@` as formulas. Export as **CSV for Google Sheets**, which marks them as text.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

const { separator, wrap, casing, removeDuplicates } = mergeDescription.options;

/** Options that the preview shows. */
const PREVIEW_OPTIONS = { separator, wrap, casing, removeDuplicates };

export function Guide() {
  return (
    <GuidePage
      tool="merge"
      guide={GUIDE}
      parts={{
        example: (
          <>
            <p>{GUIDE.preview}</p>
            <MergePreview />
            <div className={classes.below}>
              <p>{GUIDE.previewRows}</p>
              <LoadButton example={MERGE_PREVIEW_EXAMPLE} runLabel={GUIDE.runLabel} />
            </div>
            <div className={classes.rowsBox}>
              <ol className={classes.rows}>
                {MERGE_PREVIEW_EXAMPLE.outputs.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ol>
            </div>
            <WorkedExamples of={MERGE_EXAMPLES} runLabel={GUIDE.runLabel} />
          </>
        ),
        row: (
          <>
            <MergeDrawing />
            <p>{GUIDE.rowIntro}</p>
            <NumberedList of={GUIDE.row} />
          </>
        ),
        separators: (
          <>
            <ChoiceTable caption={GUIDE.separatorCaption} option={separator.fields.type} samples={GUIDE.separators} />
            <p>{GUIDE.separatorNote}</p>
          </>
        ),
        wrapping: (
          <>
            <ChoiceTable caption={GUIDE.wrapCaption} option={wrap.fields.type} samples={GUIDE.wraps} />
            <Paragraphs of={[GUIDE.wrapNote]} />
          </>
        ),
        casing: <ChoiceTable caption={GUIDE.casingCaption} option={casing} samples={GUIDE.casings} />,
        columns: <Bullets of={GUIDE.columns} />,
        templates: <Paragraphs of={GUIDE.templates} />,
        account: <Paragraphs of={GUIDE.account} />,
        useCases: <Bullets of={GUIDE.useCases} />,
      }}
    />
  );
}

const BOX = { width: 96, height: 36 };

/** The items, with the centers of their boxes. */
const ITEMS = [
  { word: 'red', x: 58, y: 30, ink: drawing.cyan },
  { word: 'blue', x: 58, y: 94, ink: drawing.cyan },
  { word: 'shoes', x: 210, y: 30, ink: drawing.magenta },
  { word: 'boots', x: 210, y: 94, ink: drawing.magenta },
  { word: 'sale', x: 362, y: 62, ink: drawing.yellow },
] as const;

const [RED, BLUE, SHOES, BOOTS, SALE] = ITEMS;

type Item = (typeof ITEMS)[number];

/** The pairing of every item of a column with every item of the next, with one row highlighted. */
function MergeDrawing() {
  return (
    <Drawing caption={GUIDE.drawingCaption} height={164} label={GUIDE.drawing} width={420}>
      {[
        [RED, SHOES],
        [BLUE, SHOES],
        [BLUE, BOOTS],
        [SHOES, SALE],
      ].map(([from, to]) => (
        <path className={drawing.line} d={join(from, to)} key={`${from.word} ${to.word}`} />
      ))}
      <path className={drawing.run} d={join(RED, BOOTS) + join(BOOTS, SALE)} />
      {ITEMS.map(({ word, x, y, ink }) => (
        <g key={word}>
          <rect
            className={drawing.box}
            height={BOX.height}
            rx="6"
            width={BOX.width}
            x={x - BOX.width / 2}
            y={y - BOX.height / 2}
          />
          <circle className={ink} cx={x - BOX.width / 2 + 16} cy={y} r="4" />
          <text className={drawing.word} x={x + 6} y={y}>
            {word}
          </text>
        </g>
      ))}
      <text className={drawing.code} x="210" y="146">
        red boots sale
      </text>
    </Drawing>
  );
}

function join(from: Item, to: Item): string {
  return `M${from.x + BOX.width / 2} ${from.y}L${to.x - BOX.width / 2} ${to.y}`;
}

const COLUMNS = [
  { letter: 'A', ink: 'cyan', items: MERGE_MESSAGES.example['columns.0'] },
  { letter: 'B', ink: 'magenta', items: MERGE_MESSAGES.example['columns.1'] },
  { letter: 'C', ink: 'yellow', items: MERGE_MESSAGES.example['columns.2'] },
] as const;

const COMBINATIONS = COLUMNS.reduce((product, { items }) => product * BigInt(items.length), 1n);

const OPTIONS = {
  ...defaultOptions(mergeDescription.options),
  separator: { type: 'space', custom: '' },
} as const;

/**
 * A read-only preview of the merge tool with a worked example, for its guide. It neither shows nor changes the
 * visitor's own inputs. It is separate from the tool, so that a guide does not load the code that runs one.
 */
function MergePreview() {
  return (
    <div className={classes.preview}>
      <div className={classes.columns}>
        {COLUMNS.map(({ letter, ink, items }) => (
          <div className={classes.column} key={letter}>
            <BoxHead
              count={<span className={classes.count}>{INPUT_MESSAGES.items(items.length)}</span>}
              ink={ink}
              title={letter}
            />
            <textarea
              aria-label={`Column ${letter}`}
              className={classes.items}
              defaultValue={items.join('\n')}
              readOnly
              rows={5}
              wrap="off"
            />
          </div>
        ))}
      </div>
      <section aria-label={WORKSPACE_MESSAGES.options} className={classes.options}>
        <OptionForm isDisabled onChange={() => undefined} specs={PREVIEW_OPTIONS} value={OPTIONS} />
      </section>
      <div className={classes.bar}>
        <p className={classes.combinations}>{MERGE_MESSAGES.combinations(COMBINATIONS)}</p>
        <Button color="magenta" disabled variant="filled">
          {MERGE_MESSAGES.runLabel}
        </Button>
      </div>
    </div>
  );
}

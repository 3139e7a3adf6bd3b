import { FIX_NAMES, type FixName } from '../../../../../../libs/keywords/fix-rules.ts';
import { Paragraphs, RichText, Terms } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import type { GuideTexts } from '../../../../workbench/guide/guide.ts';
import { Drawing, DrawingItem, GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { LIMIT_MESSAGES } from '../../../../workbench/guide/messages.ts';
import { PlatformFacts } from '../../../../workbench/guide/platform-facts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { FIX_MESSAGES } from '../messages.ts';
import { FIX_EXAMPLES } from './examples.ts';

/** Explanations of the fixes, as rich text. */
const FIXES: Readonly<Record<FixName, string>> = {
  invisible: 'Control characters, soft hyphens and zero-width characters are removed; a tab becomes a space.',
  plus: 'Google and Microsoft, keywords: `+red +shoes` becomes `red shoes`.',
  symbols: 'Google: characters that it may refuse, such as `!`, `%` or a comma, become a space or are removed.',
  edges:
    'Amazon: `+` and `-` at the edges of words, `.` at the ends of the keyword, and double quotes that are not in pairs.',
  spaces: 'Several spaces become one, and those around the keyword go.',
  dash: 'Negatives: several dashes become one; for Amazon the dash goes.',
  quotes: 'Curly quotes around a phrase become straight ones.',
  broadNegatives: 'Microsoft and Amazon: a broad negative becomes a phrase negative, or is dropped.',
  words: 'Google and Amazon take 10 words, Amazon 4 in a phrase negative: longer ones are dropped or cut.',
  length: 'Google and Amazon take 80 characters, Microsoft 100: longer ones are dropped, or cut after a whole word.',
  casing: 'Optional: keywords become lowercase.',
  onePhrase: 'Optional, for Google: a phrase negative of one word is written as broad. Both exclude the same searches.',
};

export const GUIDE = {
  title: 'How to fix keywords for an ad platform',
  lead: 'One refused keyword can stop an upload. This tool changes what the platform would refuse, drops what cannot be fixed, and lists both.',
  runLabel: FIX_MESSAGES.runLabel,
  steps: [
    {
      title: 'Paste your keywords',
      text: 'One per line into **Keywords**, with signs for match types: `[exact]`, `"phrase"`, broad without any. You can also import a table.',
    },
    {
      title: 'Choose platform and kind',
      text: 'Google, Microsoft and Amazon Ads refuse different things, and negatives have rules of their own.',
    },
    {
      title: 'Choose what happens to the rest',
      text: 'Keywords with too many words or characters are dropped by default. You can keep their first words, or leave them as they are.',
    },
    {
      title: `Press ${FIX_MESSAGES.runLabel}`,
      text: `After **${FIX_MESSAGES.runLabel}**, look through **Changed rows** and **Dropped rows**, then copy or export **Fixed rows**.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Quick start' },
    examples: { id: 'examples', title: 'Examples to try' },
    fixes: { id: 'fixes', title: 'What is fixed' },
    otherResults: { id: 'other-results', title: 'Fix the result of another tool' },
    duplicates: { id: 'duplicates', title: 'What counts as a duplicate' },
    tables: { id: 'tables', title: 'Tables with match types' },
    rules: { id: 'platform-rules', title: 'Platform rules for keywords' },
    negativeRules: { id: 'negative-rules', title: 'Platform rules for negatives' },
    input: { id: 'input', title: 'Getting your keywords in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'Limits' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  drawing: {
    heads: ['Your rows', 'Fix', 'For Google Ads'],
    rows: [
      { before: 'what is love?!', after: 'what is love', fix: 'symbols' },
      { before: '+red +shoes', after: 'red shoes', fix: 'plus' },
      { before: 'Red-Shoes', after: '', fix: 'duplicate' },
      { before: '“trial offer”', after: '"trial offer"', fix: 'quotes' },
    ],
    dropped: 'dropped',
    label:
      'For Google Ads the question and exclamation mark of “what is love?!” and the plus signs of “+red +shoes” are removed, curly quotes become straight, and “Red-Shoes” is dropped as a duplicate.',
    caption: 'Each row is changed, dropped with a reason, or left as it is.',
  },
  otherResults: [
    'The keyword builder and negative keywords check their results for a platform. Where rows may be rejected, **Fix…** beside **Only these** opens the same fixes: each shows how many rows it would change and an example. **Apply** makes the fixed rows, and **Back to the result** returns to those before.',
  ],
  fixesIntro:
    'Fixes apply in this order. The column **Fixes** of **Changed rows** names those that changed a keyword. Rows that need none stay as they are.',
  fixes: FIX_NAMES.map((name) => ({ name, text: FIXES[name] })),
  duplicates: [
    'Duplicates are found after fixing, among rows of the same match type; the first one stays. `[red shoes]` and `red shoes` both stay.',
    'To Google, capitals, periods and hyphens make no difference: `Red-Shoes` is `red shoes`. To Microsoft, accents and all punctuation make none either. Amazon publishes no rule, so only capitals and spaces are ignored.',
  ],
  tables: [
    'In a table, only the keyword changes, and the match type where a broad negative becomes phrase. The other columns stay as they are. The columns are found by their names, such as **Keyword** and **Match type** or **Criterion Type**; you can choose others.',
    'With a match type column, signs around a keyword are not read: they count as part of its text.',
  ],
  rules: 'These are the rules and limits that the fixes follow:',
  negativeRules: 'And these for negative keywords:',
  inputBox: 'the box',
  sheetsBox: 'Keywords',
  limits: LIMIT_MESSAGES,
  troubles: [
    {
      problem: 'Too many rows were dropped',
      answer:
        'The reason stands beside each row in **Dropped rows**. For `words` and `length`, choose to keep the first words; for `duplicate`, turn off **Remove duplicates**.',
    },
    {
      problem: 'A hyphen at the start of a keyword disappeared or stayed',
      answer:
        'A leading dash marks a negative. Choose **Negative keywords** under **Kind** if the list holds negatives.',
    },
    {
      problem: 'The platform still refuses a keyword',
      answer:
        'Rules change, and some are not published. The list above says which ones come from the platform itself and when they were checked.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

export function Guide() {
  return (
    <GuidePage
      tool="fix"
      guide={GUIDE}
      parts={{
        examples: <WorkedExamples of={FIX_EXAMPLES} runLabel={GUIDE.runLabel} />,
        fixes: (
          <>
            <FixDrawing />
            <p>
              <RichText text={GUIDE.fixesIntro} />
            </p>
            <Terms of={GUIDE.fixes.map(({ name, text }) => ({ name: <code>{name}</code>, text }))} />
          </>
        ),
        otherResults: <Paragraphs of={GUIDE.otherResults} />,
        duplicates: <Paragraphs of={GUIDE.duplicates} />,
        tables: <Paragraphs of={GUIDE.tables} />,
        rules: (
          <>
            <p>{GUIDE.rules}</p>
            <PlatformFacts kind="keyword" />
          </>
        ),
        negativeRules: (
          <>
            <p>{GUIDE.negativeRules}</p>
            <PlatformFacts kind="negative" />
          </>
        ),
      }}
    />
  );
}

const ROW = 40;
const TOP = 48;
/** Rows of a list beside what becomes of them. */
function FixDrawing() {
  return (
    <Drawing
      caption={GUIDE.drawing.caption}
      height={TOP + GUIDE.drawing.rows.length * ROW}
      label={GUIDE.drawing.label}
      width={520}
    >
      {GUIDE.drawing.heads.map((head, place) => (
        <text className={classes.note} key={head} x={[90, 260, 430][place]} y="14">
          {head}
        </text>
      ))}
      {GUIDE.drawing.rows.map(({ before, after, fix }, index) => {
        const y = TOP + index * ROW;
        const isDropped = after === '';
        return (
          <g key={before}>
            <path
              className={isDropped ? classes.line : classes.run}
              d={`M170 ${y}H350`}
              strokeDasharray={isDropped ? '3 4' : undefined}
            />
            <DrawingItem ink={classes.cyanTint} text={before} x={90} y={y} width={160} />
            <rect className={classes.box} height="24" rx="12" width="104" x="208" y={y - 12} />
            <text className={classes.note} x="260" y={y}>
              {fix}
            </text>
            {isDropped ? (
              <text className={classes.note} x="430" y={y}>
                {GUIDE.drawing.dropped}
              </text>
            ) : (
              <DrawingItem ink={classes.magentaTint} text={after} x={430} y={y} width={160} />
            )}
          </g>
        );
      })}
    </Drawing>
  );
}

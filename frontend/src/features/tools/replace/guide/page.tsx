import { replaceDescription } from '../../../../../../libs/tools/replace/description.ts';
import { Paragraphs, RichText, Terms } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import type { GuideTexts } from '../../../../workbench/guide/guide.ts';
import { Drawing, GuidePage, Steps, Switches } from '../../../../workbench/guide/guide-page.tsx';
import { LIMIT_MESSAGES } from '../../../../workbench/guide/messages.ts';
import { WorkedExampleCard } from '../../../../workbench/guide/worked-example-card.tsx';
import { REPLACE_MESSAGES } from '../messages.ts';
import { REPLACE_EXAMPLES as examples } from './examples.ts';

export const GUIDE = {
  title: 'How to find and replace',
  lead: 'Change the same thing in every line at once: a word, an ending, a pattern. A preview marks each match before anything is changed.',
  runLabel: REPLACE_MESSAGES.runLabel,
  steps: [
    {
      title: 'Paste your lines',
      text: 'Paste them into **Input Text**, one item per line. You can also drop a file there.',
    },
    {
      title: 'Enter the text to find',
      text: 'Type it into **Find Text**. The preview marks every match in ‹angle brackets› and counts them while you type.',
    },
    {
      title: 'Enter the replacement',
      text: 'Type it into **Replace With**, or leave it empty to delete all matches. Set the options: capitals, whole words, a pattern, all matches or the first of each line.',
    },
    {
      title: `Press ${REPLACE_MESSAGES.runLabel}`,
      text: `**${REPLACE_MESSAGES.runLabel}** gives the new lines under **${REPLACE_MESSAGES.resultsTitle}**, with the number of replacements. Your input stays as it was: try again as often as you like.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Quick start' },
    case: { id: 'case', title: 'Capitals' },
    wholeWords: { id: 'whole-words', title: 'Whole words' },
    removing: { id: 'removing', title: 'Removing text' },
    ends: { id: 'prefix-suffix', title: 'Adding a prefix or suffix' },
    signs: { id: 'signs', title: 'Pattern symbols' },
    patterns: { id: 'patterns', title: 'Patterns' },
    rules: { id: 'rule-list', title: 'A list of rules' },
    mapping: { id: 'mapping', title: 'Mapping and labels' },
    options: { id: 'options', title: 'All or the first, and the preview' },
    input: { id: 'input', title: 'Getting your lines in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'Limits' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  case: [
    'By default, capitals make no difference: `shoes` finds `Shoes` and `SHOES`, in every script with capitals. The replacement is inserted exactly as you typed it.',
  ],
  caseMore: 'Turn it on to find `US` but not `us`.',
  wholeWords: [
    'By default, parts of words are found as well. With whole words, `car` is found in “used car” and not in “carpet”, in any script.',
  ],
  removing: [
    'Leave **Replace With** empty to delete all matches. Spaces count: to remove ` (used)` with the space before it, include the space in **Find Text**.',
  ],
  ends: [
    'With **Use regular expressions** on, `^` matches the start of every line and `$` its end. Neither is a character, so no text is lost: the replacement is added.',
  ],
  signsIntro: 'They apply while **Use regular expressions** is on. Otherwise `\\n` is a backslash and an n.',
  signs: [
    { sign: '^', text: 'The start of a line. Replace it to add a prefix to every line.' },
    { sign: '$', text: 'The end of a line. Replace it to add a suffix to every line.' },
    {
      sign: '\\b',
      text: 'A word boundary, before the first or after the last character of a word: `\\bpro\\b` finds “pro” and not “promo”.',
    },
    {
      sign: '\\n',
      text: 'The break between two lines. Find it to join lines; use it in **Replace With** to split them.',
    },
    { sign: '\\t', text: 'A tab, as between the cells of a copied table.' },
    {
      sign: '\\s',
      text: 'Any white space: a space, a tab, and the break between lines as well. `[ \\t]` does not match line breaks.',
    },
  ],
  drawing: {
    label:
      'The line “red shoes” with its positions: a caret at the start of the line, a dollar sign at its end, backslash b at the four edges of its two words, and backslash s for the space between them.',
    caption: 'Positions are between characters; \\s is a character.',
    line: 'red shoes',
  },
  patterns: [
    'Patterns use the syntax of JavaScript. The replacement can refer to groups in parentheses: `$1` is the match of the first group, `$&` the whole match, `$$` a dollar sign.',
    'An invalid pattern leaves your text as it is, and an error message appears next to the field. A pattern that takes too long never blocks the page: the preview times out after two seconds, and you can cancel a run at any time.',
  ],
  rules: [
    'Set **Mode** to **Rule list** to apply up to 1,000 rules in one run. Each rule has its own switches. A rule that is off, or has no find text, does nothing; a rule with an invalid pattern is named, and the others run.',
    '**One after the other**: each rule works on the result of the one before, so the order matters. **All at once**: all rules search the original text. At each place the match that starts first wins, then the longest, then the earlier rule, and what was put in is not searched again. With this you can swap two words.',
    '**Import rules** reads CSV, TSV and JSON files with the columns Find and Replace, also those of MultiReplace for Notepad++. **Export rules** writes `rules.csv`.',
  ],
  mapping: [
    'Set **Mode** to **Mapping** to replace by the pairs of a table: the first column is found, the second one put in its place. **Whole line or cell** compares the trimmed line, **Whole words** runs of up to eight words, **Anywhere** any part of a line. Lines without a pair and unused pairs are listed in tabs of their own.',
    '**Add label columns** keeps the text and adds a column for each name in the third column of the pairs. It lists the replacements of all pairs that match, such as the intents of a keyword.',
    'If your input is a table, only the cells of the chosen **Column** change.',
  ],
  previewMore: 'It shows the lines of the input with their matches, even for a million lines, and counts all of them.',
  json: 'The lines, with the number of replacements, your options and the date.',
  inputBox: 'the box',
  limits: [
    ...LIMIT_MESSAGES,
    'The text is searched in blocks, so the length of your list makes no difference. Only a pattern that can match any number of lines, such as `[^]*`, needs the whole text at once, which must then be smaller than 512 MB. If it is larger, an error appears before anything is changed.',
  ],
  troubles: [
    {
      problem: 'Nothing is found',
      answer:
        'Check spelling and capitals, and look for a space at the end of **Find Text**. Turn off **Whole words only** if the text is part of a word.',
    },
    {
      problem: 'A period or bracket matches the wrong text',
      answer:
        'With **Use regular expressions** on, `.` matches any character, and brackets are symbols too. Write `\\.` for a period, or turn the option off to search for plain text.',
    },
    {
      problem: '`^` or `\\n` is not found',
      answer: 'Turn on **Use regular expressions**; without it they are ordinary characters.',
    },
    {
      problem: '`$1` appears in my results',
      answer:
        'Without **Use regular expressions** the replacement is inserted as it is. Turn it on, and put the text to reuse in parentheses.',
    },
    {
      problem: 'Only the first match of each line was replaced',
      answer: '**Replace all occurrences** is off.',
    },
    {
      problem: 'The preview timed out',
      answer:
        'Your pattern is slow on this text. Repetitions within repetitions, such as `(a+)+`, are the usual reason. You may still run it, and cancel if it takes too long.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

const { options } = replaceDescription;
const { runLabel } = GUIDE;

export function Guide() {
  return (
    <GuidePage
      tool="replace"
      guide={GUIDE}
      parts={{
        quickStart: (
          <>
            <Steps of={GUIDE.steps} />
            <WorkedExampleCard example={examples.plain} runLabel={runLabel} />
          </>
        ),
        case: (
          <>
            <Paragraphs of={GUIDE.case} />
            <Switches of={[{ option: options.caseSensitive, more: GUIDE.caseMore }]} />
          </>
        ),
        wholeWords: (
          <>
            <Paragraphs of={GUIDE.wholeWords} />
            <Switches of={[{ option: options.wholeWords }]} />
            <WorkedExampleCard example={examples.wholeWords} runLabel={runLabel} />
          </>
        ),
        removing: (
          <>
            <Paragraphs of={GUIDE.removing} />
            <WorkedExampleCard example={examples.removing} runLabel={runLabel} />
          </>
        ),
        ends: (
          <>
            <Paragraphs of={GUIDE.ends} />
            <WorkedExampleCard example={examples.prefix} runLabel={runLabel} />
            <WorkedExampleCard example={examples.suffix} runLabel={runLabel} />
          </>
        ),
        signs: (
          <>
            <p>
              <RichText text={GUIDE.signsIntro} />
            </p>
            <SignsDrawing />
            <Terms of={GUIDE.signs.map(({ sign, text }) => ({ name: <RichText text={`\`${sign}\``} />, text }))} />
          </>
        ),
        patterns: (
          <>
            <Switches of={[{ option: options.useRegex }]} />
            <Paragraphs of={GUIDE.patterns} />
            <WorkedExampleCard example={examples.split} runLabel={runLabel} />
            <WorkedExampleCard example={examples.swap} runLabel={runLabel} />
          </>
        ),
        rules: (
          <>
            <Paragraphs of={GUIDE.rules} />
            <WorkedExampleCard example={examples.rules} runLabel={runLabel} />
          </>
        ),
        mapping: <Paragraphs of={GUIDE.mapping} />,
        options: (
          <Switches of={[{ option: options.replaceAll }, { option: options.showPreview, more: GUIDE.previewMore }]} />
        ),
      }}
    />
  );
}

const CELL = 36;
const LEFT = 48;
const BASE = 78;
const CELLS = [...GUIDE.drawing.line];
const END = CELLS.length;
const SPACE = CELLS.indexOf(' ');
/** Word boundaries: positions between characters, counted from the start of the line. */
const EDGES = [0, SPACE, SPACE + 1, END];

/** The anchors of a pattern within a line: characters as boxes, anchors as marks between them. */
function SignsDrawing() {
  const xOf = (place: number) => LEFT + place * CELL;
  return (
    <Drawing caption={GUIDE.drawing.caption} height={152} label={GUIDE.drawing.label} width={LEFT * 2 + END * CELL}>
      {CELLS.map((character, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a character is identified by its position
        <g key={place}>
          <rect
            className={place === SPACE ? classes.yellowTint : classes.box}
            height={CELL}
            width={CELL}
            x={xOf(place)}
            y={BASE - CELL / 2}
          />
          <text className={classes.code} x={xOf(place) + CELL / 2} y={BASE}>
            {place === SPACE ? '\\s' : character}
          </text>
        </g>
      ))}
      {EDGES.map((place) => (
        <g key={place}>
          <rect className={classes.cyan} height={CELL + 16} width="3" x={xOf(place) - 1.5} y={BASE - CELL / 2 - 8} />
          <text className={classes.code} x={xOf(place)} y={BASE + CELL / 2 + 24}>
            \b
          </text>
        </g>
      ))}
      {[
        { sign: '^', place: 0 },
        { sign: '$', place: END },
      ].map(({ sign, place }) => (
        <g key={sign}>
          <circle className={classes.magentaTint} cx={xOf(place)} cy="26" r="16" />
          <text className={classes.code} x={xOf(place)} y="26">
            {sign}
          </text>
        </g>
      ))}
    </Drawing>
  );
}

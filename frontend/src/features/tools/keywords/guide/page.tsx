import { keywordsDescription } from '../../../../../../libs/tools/keywords/description.ts';
import { Bullets, Paragraphs, Terms } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import type { GuideTexts } from '../../../../workbench/guide/guide.ts';
import { ChoiceTable, Drawing, GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { LIMIT_MESSAGES } from '../../../../workbench/guide/messages.ts';
import { PlatformFacts } from '../../../../workbench/guide/platform-facts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { KEYWORD_MESSAGES } from '../messages.ts';
import { KEYWORDS_EXAMPLES } from './examples.ts';

/** The texts of the guide to the keyword builder. */
export const GUIDE = {
  title: 'How to build keywords',
  lead: 'Turn up to three word lists into ad keywords, written in the match types you bid on. What takes an afternoon in a spreadsheet is four steps here.',
  runLabel: KEYWORD_MESSAGES.runLabel,
  steps: [
    {
      title: 'Fill lists A, B and C',
      text: 'Put words that belong together into one list: intents such as “buy” into A, products into B, places or extras into C. One item per line; lists you do not need stay empty.',
    },
    {
      title: 'Choose match types',
      text: 'Select **Broad**, **Modified broad**, **Phrase** and **Exact** as needed. Every keyword is written once in each. If none is selected, broad is used.',
    },
    {
      title: 'Set separator, text case and wrap',
      text: 'The defaults (a space between the words, no change of case and no wrap) are right for most campaigns.',
    },
    {
      title: `Press ${KEYWORD_MESSAGES.runLabel}`,
      text: `The number of keywords is shown next to the button. After **${KEYWORD_MESSAGES.runLabel}** copy the keywords into your campaign, or export them as a file.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Four steps to a keyword list' },
    matchTypes: { id: 'match-types', title: 'The match types' },
    examples: { id: 'examples', title: 'Examples to try' },
    separators: { id: 'separators', title: 'Separators' },
    textCase: { id: 'text-case', title: 'Text case' },
    wraps: { id: 'wraps', title: 'Wraps' },
    practices: { id: 'best-practices', title: 'Best practices' },
    platforms: { id: 'platform-limits', title: 'Platform rules' },
    input: { id: 'input', title: 'Getting your lists in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'Limits' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  drawing: {
    label: 'Three nested rings: exact match reaches the fewest searches, phrase match more, broad match the most.',
    caption: 'How far a match type reaches: the smaller the ring, the fewer the searches and the closer their meaning.',
  },
  matchTypes: {
    broad: 'Searches related to the keyword, even in other words. The widest reach, and the most irrelevant searches.',
    modifiedBroad:
      'Formerly marked words that must occur. Google Ads retired the type in 2021 and rejects new ones; Microsoft treats it as broad. With **+ on every word** it is `+red +shoes`.',
    phrase: 'Searches that include the meaning of the keyword, with more words before or after it.',
    exact: 'Searches with the same meaning as the keyword, and nothing more.',
  },
  matchTypeForms: { broad: 'red shoes', modifiedBroad: '+red shoes', phrase: '"red shoes"', exact: '[red shoes]' },
  matchTypesNote:
    'Ad platforms read these symbols when you paste keywords: quotes for phrase match, square brackets for exact match, none for broad match.',
  separatorCaption: 'red and shoes, joined with each separator',
  separatorCustom: '&',
  separators: {
    nothing: 'red shoes',
    space: 'red shoes',
    comma: 'red,shoes',
    pipe: 'red|shoes',
    dash: 'red-shoes',
    underscore: 'red_shoes',
    custom: 'red&shoes',
  },
  separatorNote:
    'The words of a keyword are always separated: with nothing, or an empty custom text, a space is used. To join without one, use [merge](/guides/merge-tool).',
  textCaseCaption: 'Red and trail SHOES with each text case',
  textCases: {
    none: 'Red trail SHOES',
    lowercase: 'red trail shoes',
    uppercase: 'RED TRAIL SHOES',
    camelcase: 'redTrailShoes',
  },
  textCaseNote:
    'Capitals do not affect which searches a keyword matches. Duplicates are removed after the change of case and before match types.',
  wrapCaption: 'red shoes, broad match, with each wrap',
  wrapCustom: ['<', '>'],
  wraps: {
    nothing: 'red shoes',
    quotes: '"red shoes"',
    brackets: '[red shoes]',
    parentheses: '(red shoes)',
    custom: '<red shoes>',
  },
  wrapNote: 'A wrap goes around the finished keyword, outside its match type. Match types need no wrap.',
  practices: [
    '**One theme per list.** Mixed lists give keywords that nobody searches for.',
    '**Start with phrase and exact.** Add broad once you know from the search terms what else people type.',
    '**Keep ad groups small.** Run the builder once per theme rather than once for everything, so that each ad fits its keywords.',
    '**Build the negatives at the same time.** Use [negative keywords](/guides/negative-keywords) for searches you do not want to pay for.',
    '**Mind the order.** Words come in the order A, B, C. Put “near me” and places into C, so that they come last.',
    '**Check before you upload.** The platform check under the results counts keywords that are too long or contain unsupported symbols.',
  ],
  platforms:
    'The builder writes every combination. The platform check below its results counts keywords that a platform may reject, and lets you leave them out. These are the rules and limits of the platforms:',
  json: 'One array of keywords.',
  inputBox: 'a list',
  input: [
    'Lines are trimmed, and empty ones are skipped. From a JSON file with an object, its values are imported; a file that is not valid JSON is read line by line.',
  ],
  limits: [
    ...LIMIT_MESSAGES,
    'Keywords are computed when you view or export them, so millions of them need no more memory than their lists.',
  ],
  troubles: [
    {
      problem: `${KEYWORD_MESSAGES.runLabel} is grey`,
      answer: 'All three lists are empty. One item in one list is enough: its items are then used as they are.',
    },
    {
      problem: 'There are more keywords than combinations',
      answer: 'Each combination is written once for every selected match type.',
    },
    {
      problem: 'There are fewer keywords than expected',
      answer:
        '**Remove duplicates** compares keywords after the text case, so `Red shoes` and `red shoes` are one in lower case.',
    },
    {
      problem: 'Brackets within quotes',
      answer: 'Match types and a wrap are both on. Set the wrap to **Nothing**.',
    },
    {
      problem: 'The platform rejects some keywords',
      answer:
        'Run the platform check above the rows and choose **Only these**: it lists them by reason, and Export then offers files with the reasons. Shorter lists or fewer words per item help.',
    },
    {
      problem: 'My spreadsheet shows an error instead of a keyword',
      answer: 'It reads a `+` at the start as a formula. Use **Open in Google Sheets**, which marks such rows as text.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

const { matchTypes, separator, textCase, wrap } = keywordsDescription.options;

/** The match types in the order of the form, each with its notation and its reach. */
const MATCH_TYPES = (['broad', 'modifiedBroad', 'phrase', 'exact'] as const).map((id) => ({
  name: matchTypes.fields[id].label,
  note: GUIDE.matchTypeForms[id],
  text: GUIDE.matchTypes[id],
}));

export function Guide() {
  return (
    <GuidePage
      tool="keywords"
      guide={GUIDE}
      parts={{
        matchTypes: (
          <>
            <MatchTypesDrawing />
            <Terms of={MATCH_TYPES} />
            <p>{GUIDE.matchTypesNote}</p>
          </>
        ),
        examples: <WorkedExamples of={KEYWORDS_EXAMPLES} runLabel={GUIDE.runLabel} />,
        separators: (
          <>
            <ChoiceTable caption={GUIDE.separatorCaption} option={separator} samples={GUIDE.separators} />
            <Paragraphs of={[GUIDE.separatorNote]} />
          </>
        ),
        textCase: (
          <>
            <ChoiceTable caption={GUIDE.textCaseCaption} option={textCase} samples={GUIDE.textCases} />
            <p>{GUIDE.textCaseNote}</p>
          </>
        ),
        wraps: (
          <>
            <ChoiceTable caption={GUIDE.wrapCaption} option={wrap} samples={GUIDE.wraps} />
            <p>{GUIDE.wrapNote}</p>
          </>
        ),
        practices: <Bullets of={GUIDE.practices} />,
        platforms: (
          <>
            <p>{GUIDE.platforms}</p>
            <PlatformFacts kind="keyword" />
          </>
        ),
      }}
    />
  );
}

const { broad, phrase, exact } = keywordsDescription.options.matchTypes.fields;
/** The rings from the outside in. A name is in the strip that only its ring covers. */
const RINGS = [
  { name: broad.label, form: 'red shoes', rx: 200, ry: 120, ink: classes.cyanTint },
  { name: phrase.label, form: '"red shoes"', rx: 142, ry: 84, ink: classes.magentaTint },
  { name: exact.label, form: '[red shoes]', rx: 84, ry: 46, ink: classes.yellowTint },
] as const;
const BOTTOM = 246;

/** The reach of the match types, as rings with a common lowest point. */
function MatchTypesDrawing() {
  return (
    <Drawing caption={GUIDE.drawing.caption} height={252} label={GUIDE.drawing.label} width={420}>
      {RINGS.map(({ name, form, rx, ry, ink }) => {
        const top = BOTTOM - 2 * ry;
        return (
          <g key={name}>
            <ellipse className={ink} cx="210" cy={BOTTOM - ry} rx={rx} ry={ry} />
            <text className={classes.word} x="210" y={top + 22}>
              {name}
            </text>
            <text className={classes.code} style={{ fontSize: 14 }} x="210" y={top + 44}>
              {form}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}

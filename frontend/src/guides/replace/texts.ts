import { REPLACE_TEXTS } from '../../tools/replace/texts.ts';
import type { GuideTexts } from '../guide.ts';
import { LIMIT_TEXTS } from '../shared-texts.ts';

/** The words of the guide to find and replace. */
export const REPLACE_GUIDE = {
  title: 'How to find and replace',
  lead: 'Change the same thing in every line at once: a word, an ending, a pattern. A preview marks each match before anything is changed.',
  runLabel: REPLACE_TEXTS.runLabel,
  steps: [
    {
      title: 'Paste your lines',
      text: 'They go into **Input Text**, one item a line. A file can be dropped there, too.',
    },
    {
      title: 'Say what to find',
      text: 'Type it into **Find Text**. The preview marks every match in ⟨angle brackets⟩ and counts them while you type.',
    },
    {
      title: 'Say what comes in its place',
      text: 'Type it into **Replace With**, or leave that empty to delete what is found. Set the options: capitals, whole words, a pattern, all matches or the first of each line.',
    },
    {
      title: `Press ${REPLACE_TEXTS.runLabel}`,
      text: `**${REPLACE_TEXTS.runLabel}** gives the new lines under **${REPLACE_TEXTS.resultsTitle}**, with the number of replacements. Your input stays as it was: try again as often as you like.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Quick start' },
    case: { id: 'case', title: 'Capitals' },
    wholeWords: { id: 'whole-words', title: 'Whole words' },
    removing: { id: 'removing', title: 'Removing text' },
    ends: { id: 'prefix-suffix', title: 'Adding a prefix or suffix' },
    signs: { id: 'signs', title: 'Signs for places and characters' },
    patterns: { id: 'patterns', title: 'Patterns' },
    options: { id: 'options', title: 'All or the first, and the preview' },
    input: { id: 'input', title: 'Getting your lines in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'How much it takes' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  case: [
    'Capitals make no difference at first: `shoes` finds `Shoes` and `SHOES`, in every script that has capitals. What is put in is written exactly as you typed it.',
  ],
  caseMore: 'Switch it on to find `US` and leave `us` alone.',
  wholeWords: [
    'Parts of words are found as well at first. With whole words `car` is found in “used car” and not in “carpet”, in any script.',
  ],
  removing: [
    'Leave **Replace With** empty and everything that is found goes. Spaces count: to take out ` (used)` with the space before it, put the space into **Find Text**, too.',
  ],
  ends: [
    'With **Use regular expressions** on, `^` stands for the start of every line and `$` for its end. Neither is a character, so nothing is lost: what you put in is added.',
  ],
  signsIntro: 'They have a meaning while **Use regular expressions** is on. Otherwise `\\n` is a backslash and an n.',
  signs: [
    { sign: '^', text: 'The start of a line. Replace it to put something in front of every line.' },
    { sign: '$', text: 'The end of a line. Replace it to put something behind every line.' },
    {
      sign: '\\b',
      text: 'The edge of a word, before its first or behind its last character: `\\bpro\\b` finds “pro” and not “promo”.',
    },
    {
      sign: '\\n',
      text: 'The break between two lines. Find it to join lines; put it into **Replace With** to split them.',
    },
    { sign: '\\t', text: 'A tab, as between the cells of a copied table.' },
    {
      sign: '\\s',
      text: 'Any white space: a space, a tab, and the break between lines as well. `[ \\t]` leaves the lines alone.',
    },
  ],
  drawing: {
    label:
      'The line “red shoes” with its places: a caret at the start of the line, a dollar sign at its end, backslash b at the four edges of its two words, and backslash s for the space between them.',
    caption: 'Places are between characters; \\s is a character.',
    line: 'red shoes',
  },
  patterns: [
    'Patterns are written as in JavaScript. Groups in round brackets can be used in the replacement: `$1` is what the first one found, `$&` the whole match, `$$` a dollar sign.',
    'A pattern that is not valid leaves your text as it is, and the reason stands beside the field. One that would run on and on never holds up the page: the preview gives up after two seconds, and a run can be cancelled at once.',
  ],
  previewMore:
    'It shows the lines of the input with their matches, also those of a million lines, and counts all of them.',
  inputBox: 'the box',
  limits: [
    ...LIMIT_TEXTS,
    'Text and patterns are looked for piece by piece, so the length of your list makes no difference. Only a pattern that may stretch over any number of lines, such as `[^]*`, needs all of the text at once, which has to have less than 512 MB then; you are told before anything is changed.',
  ],
  troubles: [
    {
      problem: 'Nothing is found',
      answer:
        'Check spelling and capitals, and whether a space stands at the end of **Find Text**: it counts. Is **Whole words only** on, but the text is part of a word?',
    },
    {
      problem: 'A point or bracket finds the wrong thing',
      answer:
        'With **Use regular expressions** on, `.` means any character and brackets have a meaning, too. Write `\\.` for a point, or switch the option off to find text as it is.',
    },
    {
      problem: '`^` or `\\n` is not found',
      answer: 'Switch on **Use regular expressions**; without it they are ordinary characters.',
    },
    {
      problem: '`$1` stands in my results',
      answer:
        'Without **Use regular expressions** the replacement is taken as it is. Switch it on, and put what you want back in round brackets.',
    },
    {
      problem: 'Only the first match of each line was replaced',
      answer: '**Replace all occurrences** is off.',
    },
    {
      problem: 'The preview says that it gave up',
      answer:
        'Your pattern is slow on this text. Repetitions within repetitions, such as `(a+)+`, are the usual reason. You may still run it, and cancel if it takes too long.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

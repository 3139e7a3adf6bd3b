import { Paragraphs, RichText, Terms } from '../../../../shared/prose/rich-text.tsx';
import type { GuideTexts } from '../../../../workbench/guide/guide.ts';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { LIMIT_MESSAGES } from '../../../../workbench/guide/messages.ts';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { AUDIT_MESSAGES } from '../messages.ts';
import { AUDIT_EXAMPLES } from './examples.ts';

export const GUIDE = {
  title: 'How to audit UTM parameters',
  lead: 'Google Analytics ignores misspelt parameters, and counts each spelling of a source separately. The audit finds such links before they reach your reports.',
  runLabel: AUDIT_MESSAGES.runLabel,
  steps: [
    {
      title: 'Paste tagged URLs',
      text: 'One per line into **URLs**: the links of your ads, newsletters and posts, or landing pages from a report.',
    },
    {
      title: 'Name your own domains',
      text: 'UTM parameters on links inside your site start a new source for each visit. Enter your domains to find such links.',
    },
    {
      title: 'Choose naming rules',
      text: '**Clean URLs** get one spelling of each value. With naming rules, such as small letters and underscores, they also follow your convention.',
    },
    {
      title: `Press ${AUDIT_MESSAGES.runLabel}`,
      text: `After **${AUDIT_MESSAGES.runLabel}**, **Audited URLs** lists the values, the channel and the problems of each URL, **Values** every spelling with its count, and **Clean URLs** the links to use. Send them to the UTM builder, or download the rules for it.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Quick start' },
    examples: { id: 'examples', title: 'Examples to try' },
    problems: { id: 'problems', title: 'What the problems mean' },
    clean: { id: 'clean', title: 'What is cleaned' },
    input: { id: 'input', title: 'Getting your URLs in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'Limits' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  problemsIntro: 'A URL can have several problems. They stand in this order, separated by semicolons.',
  problems: [
    { name: 'no utm_source', text: 'The parameter is not in the URL; the same for medium and campaign.' },
    { name: 'repeated', text: 'The parameter occurs more than once. The first one counts.' },
    { name: 'empty', text: 'The parameter has no value.' },
    {
      name: 'name',
      text: 'A name that is almost one of the UTM parameters, such as `utm_campain`. It is not counted.',
    },
    { name: 'capitals', text: 'The value has capitals, which reports tell apart from small letters.' },
    { name: 'space', text: 'The value has a space.' },
    { name: 'encoded twice', text: 'The value was encoded twice, such as `%2520` for a space.' },
    { name: 'personal data', text: 'The value looks like an email address. Google forbids such data in Analytics.' },
    { name: 'variant', text: 'Another spelling of the same value is more frequent.' },
    { name: 'unassigned', text: 'By Google’s rules the URL may count to no channel.' },
    { name: 'fragment', text: 'UTM parameters stand behind the `#`, where they are not read.' },
    { name: 'internal', text: 'The URL is on one of your own domains.' },
    { name: 'click id', text: 'The URL has a click id of an ad platform, which was probably copied by mistake.' },
    { name: 'not a URL', text: 'The line cannot be read as a web address. It is in no other list.' },
  ],
  clean: [
    'Values are the same apart from spelling if they differ only in capitals, accents, spaces, `_`, `-` and `+`. With **Use the most frequent spelling**, all of them get the most frequent one; then the naming rules apply.',
    'Only values that change are written anew. Everything else keeps its bytes: other parameters, the order, the fragment, and repeated parameters after the first.',
  ],
  inputBox: 'the box',
  sheetsBox: 'URLs',
  limits: LIMIT_MESSAGES,
  troubles: [
    {
      problem: 'The channel is empty',
      answer:
        'Source or medium is missing, or holds a placeholder such as `{network}`, which is replaced only when the ad is shown.',
    },
    {
      problem: 'A spelling is marked as a variant although it is the right one',
      answer:
        'The most frequent spelling counts as the right one. Turn off **Use the most frequent spelling** and set the naming rules instead.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

export function Guide() {
  return (
    <GuidePage
      tool="audit"
      guide={GUIDE}
      parts={{
        examples: <WorkedExamples of={AUDIT_EXAMPLES} runLabel={GUIDE.runLabel} />,
        problems: (
          <>
            <p>
              <RichText text={GUIDE.problemsIntro} />
            </p>
            <Terms of={GUIDE.problems.map(({ name, text }) => ({ name: <code>{name}</code>, text }))} />
          </>
        ),
        clean: <Paragraphs of={GUIDE.clean} />,
      }}
    />
  );
}

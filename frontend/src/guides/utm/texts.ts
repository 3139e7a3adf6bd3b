import { GA4_CHANNEL_RULES } from '../../../../libs/platforms/ga4.ts';
import { UTM_TEXTS } from '../../tools/utm/texts.ts';
import type { GuideTexts } from '../guide.ts';
import { LIMIT_TEXTS } from '../shared-texts.ts';

/** The words of the guide to the UTM builder. */
export const UTM_GUIDE = {
  title: 'How to tag URLs with UTM parameters',
  lead: 'UTM parameters tell your analytics where a visit came from. Tag one link or a million at once, the same way every time.',
  runLabel: UTM_TEXTS.runLabel,
  steps: [
    {
      title: 'Paste your URLs',
      text: 'One a line, `http` or `https`. A line without either gets `https://`.',
    },
    {
      title: 'Pick a channel',
      text: `**${UTM_TEXTS.presets}** fill in source, medium and campaign with one click. Or type them yourself: these three are required.`,
    },
    {
      title: 'Name the campaign',
      text: 'Replace the campaign of the preset by your own name, and write it the same way wherever the campaign runs.',
    },
    {
      title: 'Add term and content, if you need them',
      text: 'Term is for the keyword of a search ad, content tells two links of one campaign apart. Left blank, they are not added.',
    },
    {
      title: `Press ${UTM_TEXTS.runLabel}`,
      text: `**${UTM_TEXTS.runLabel}** lists the finished URLs, ready to copy or export. Lines that could not be tagged stand below them, each with the reason.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Five steps to tagged URLs' },
    parameters: { id: 'parameters', title: 'The five parameters' },
    anatomy: { id: 'anatomy', title: 'Where they go in a URL' },
    presets: { id: 'presets', title: 'Channel presets' },
    channels: { id: 'channels', title: 'What Google Analytics makes of them' },
    options: { id: 'options', title: 'Options' },
    examples: { id: 'examples', title: 'Examples to try' },
    placeholders: { id: 'placeholders', title: 'Placeholders of ad platforms' },
    lines: { id: 'lines', title: 'Which lines are taken' },
    input: { id: 'input', title: 'Getting your URLs in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'How much it takes' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  anatomy: {
    caption: 'The parameters go to the end of the query, before the fragment. Everything else keeps its bytes.',
    parts: [
      { part: 'address', text: 'https://shop.example.com/sale', name: 'Address' },
      { part: 'query', text: '?color=blue', name: 'Query it had' },
      { part: 'utm', text: '&utm_source=google&utm_medium=cpc&utm_campaign=spring_sale', name: 'UTM parameters' },
      { part: 'fragment', text: '#offers', name: 'Fragment' },
    ],
  },
  presetsIntro:
    'A preset fills in all five parameters; term and content become empty. What was there before can be had back from the message that appears. The last column is the channel in which Google Analytics 4 counts such visits.',
  presetColumns: { name: 'Preset', source: 'Source', medium: 'Medium', channel: 'GA4 channel' },
  presetsNote: 'Each comes with a campaign of its own, such as google_ads_campaign, which is there to be replaced.',
  channels: [
    `Google Analytics 4 sorts visits into channels by source and medium, and the builder shows the channel while you type. A medium that fits no rule ends up as **Unassigned**: good ones are \`cpc\`, \`email\`, \`social\`, \`referral\`, \`display\`, \`affiliate\` and \`organic\`. These are [Google’s rules](${GA4_CHANNEL_RULES.url}).`,
    'Reports tell capitals apart: `Google` and `google` are two sources. Small letters and underscores keep a campaign in one row, and the builder warns you about capitals.',
  ],
  encodeMore: '`spring sale` becomes `spring%20sale`, once: nothing is encoded twice.',
  overwriteMore:
    'On, the five are taken out of the URL before yours are added, so that none of an older campaign stays.',
  duplicatesMore: 'Two lines that lead to the same finished URL give one.',
  placeholders: [
    'Values in braces, such as `{keyword}`, `{campaignid}` or `{{ad.name}}`, are left as they are, so that the ad platform can fill them in when the ad is shown.',
  ],
  lines: [
    'Lines are trimmed and empty ones skipped. Another scheme, such as `mailto:` or `ftp://`, white space inside of an address, or an address that no browser could open makes a line a rejected one. Rejected lines are counted and listed with the reason; none is dropped in silence.',
    'The host is written as browsers do: `EXAMPLE.com` becomes `example.com`. If a parameter stands in a URL several times, the first is replaced and the others go.',
  ],
  inputBox: 'the box',
  limits: [...LIMIT_TEXTS, 'A parameter may have 500 characters.'],
  troubles: [
    {
      problem: `${UTM_TEXTS.runLabel} is grey`,
      answer: 'URLs, source, medium and campaign are all needed. Term and content are not.',
    },
    {
      problem: 'A line is missing from the results',
      answer:
        'Look below them: rejected lines are listed with the reason. Or it was a duplicate of another one; these are counted.',
    },
    {
      problem: 'Percent signs are encoded again: %2520',
      answer: 'Your value was encoded already. Switch **Auto-encode UTM values** off, and what is encoded stays.',
    },
    {
      problem: 'An old utm_content is still there',
      answer:
        'You left content blank, and blank parameters stay as they are in the URL. Switch on **Overwrite existing UTM** to take all five out first.',
    },
    {
      problem: 'The parameters do not arrive',
      answer:
        'Something on the way drops them, most often a redirect of your own site. Open the tagged URL and look at the address bar.',
    },
    {
      problem: 'Visits are counted as Unassigned',
      answer: 'The medium fits none of [the rules](#channels). Use one of those named there.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

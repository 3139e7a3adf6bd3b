import { GA4_CHANNEL_FACTS, GA4_CHANNEL_RULES, ga4Channel } from '../../../../../../libs/platforms/ga4.ts';
import { utmDescription } from '../../../../../../libs/tools/utm/description.ts';
import { UTM_PARAMETER_GUIDE, UTM_PRESETS } from '../../../../../../libs/tools/utm/presets.ts';
import { Paragraphs, Terms } from '../../../../shared/prose/rich-text.tsx';
import type { GuideTexts } from '../../../../workbench/guide/guide.ts';
import { FactList, GuidePage, Switches } from '../../../../workbench/guide/guide-page.tsx';
import { LIMIT_MESSAGES } from '../../../../workbench/guide/messages.ts';
import { WorkedExampleCard, WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { UTM_MESSAGES } from '../messages.ts';
import { UTM_EXAMPLES as examples } from './examples.ts';
import classes from './guide.module.css';

export const GUIDE = {
  title: 'How to tag URLs with UTM parameters',
  lead: 'UTM parameters tell your analytics where a visit came from. Tag one link or a million at once, the same way every time.',
  runLabel: UTM_MESSAGES.runLabel,
  steps: [
    {
      title: 'Paste your URLs',
      text: 'One per line, `http` or `https`. A line without either gets `https://`.',
    },
    {
      title: 'Pick a channel',
      text: `**${UTM_MESSAGES.presets}** fill in source, medium and campaign with one click. Or enter them yourself: these three are required.`,
    },
    {
      title: 'Name the campaign',
      text: 'Replace the preset’s campaign with your own name, and use the same spelling wherever the campaign runs.',
    },
    {
      title: 'Add term and content, if you need them',
      text: 'Term is for the keyword of a search ad; content distinguishes links of the same campaign. Left blank, they are not added.',
    },
    {
      title: `Press ${UTM_MESSAGES.runLabel}`,
      text: `**${UTM_MESSAGES.runLabel}** lists the finished URLs, ready to copy or export. Lines that could not be tagged are listed below, each with the reason.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Five steps to tagged URLs' },
    parameters: { id: 'parameters', title: 'The five parameters' },
    anatomy: { id: 'anatomy', title: 'Where they go in a URL' },
    presets: { id: 'presets', title: 'Channel presets' },
    channels: { id: 'channels', title: 'Google Analytics channels' },
    tables: { id: 'tables', title: 'Values from a table' },
    naming: { id: 'naming-rules', title: 'Naming rules and allowed values' },
    options: { id: 'options', title: 'Options' },
    examples: { id: 'examples', title: 'Examples to try' },
    placeholders: { id: 'placeholders', title: 'Placeholders of ad platforms' },
    lines: { id: 'lines', title: 'Which lines are accepted' },
    input: { id: 'input', title: 'Getting your URLs in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'Limits' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  anatomy: {
    caption: 'The parameters go to the end of the query, before the fragment. Everything else stays unchanged.',
    parts: [
      { part: 'address', text: 'https://shop.example.com/sale', name: 'Address' },
      { part: 'query', text: '?color=blue', name: 'Original query' },
      { part: 'utm', text: '&utm_source=google&utm_medium=cpc&utm_campaign=spring_sale', name: 'UTM parameters' },
      { part: 'fragment', text: '#offers', name: 'Fragment' },
    ],
  },
  presetsIntro:
    'A preset fills in all five parameters; term and content become empty. You can undo it in the message that appears. The last column is the channel in which Google Analytics 4 counts such visits.',
  presetColumns: { name: 'Preset', source: 'Source', medium: 'Medium', channel: 'GA4 channel' },
  presetsNote: 'Each includes a campaign name, such as google_ads_campaign, for you to replace.',
  channels: [
    `Google Analytics 4 sorts visits into channels by source and medium, and the builder shows the channel while you type. A medium that matches no rule is **Unassigned**. Common ones are \`cpc\`, \`email\`, \`social\`, \`referral\`, \`display\`, \`affiliate\` and \`organic\`. These are [Google’s rules](${GA4_CHANNEL_RULES.url}).`,
    'Reports are case-sensitive: `Google` and `google` are two sources. Lowercase letters and underscores keep a campaign in one row, and the builder warns you about capitals.',
  ],
  channelFacts: 'The builder applies these rules:',
  tables: [
    'Import a CSV, TSV or XLSX file with **Table (CSV, TSV)…**, and every row gets values of its own. The column with the URLs is found by its name, such as `Final URL`, or by its cells; it is tinted, and **URL column** changes it.',
    'A field may name columns: with the source `{{Network}}`, the cell of that column is used. The buttons below a field insert them. Columns that are called `utm_source` and so on fill the fields that you leave empty. **More parameters** adds `utm_id`, `utm_source_platform`, `utm_creative_format` and `utm_marketing_tactic`.',
    'The result keeps your columns and adds the tagged URL, the values, the expected channel and notes: a value that a rule changed, one that was replaced in the URL, capitals, and channels that are unassigned or unknown. **Channels** above the rows shows their shares, and a click filters by one. Rows that cannot be tagged are listed below with the reason.',
    '**Export** writes the whole table, or **Tagged URLs only (TXT)**.',
  ],
  naming: [
    'Naming rules apply to every value, in this order: letter case, accents, spaces, other characters, longest value. **Use recommended rules** sets small letters and underscores. Placeholders of ad platforms stay as they are, and the first row shows what the rules make of its values.',
    'With **Allowed sources** and **Allowed mediums**, other values are refused: for one set of values before the run, in a table row by row. They are compared without case, after the naming rules.',
    '**Download rules** saves both as `utm-rules.json`, and **Load rules** reads such a file, so that a team names its campaigns alike. The UTM audit finds the values in use and writes a file with them.',
  ],
  encodeMore: '`spring sale` becomes `spring%20sale`, once: nothing is encoded twice.',
  overwriteMore:
    'If it is on, all five are removed from the URL before yours are added, so that none of an older campaign remain.',
  duplicatesMore: 'Lines that give the same tagged URL are merged into one.',
  placeholders: [
    'Values in braces, such as `{keyword}`, `{campaignid}` or `{{ad.name}}`, are left as they are, so that the ad platform can fill them in when the ad is shown.',
    'A tracking template such as `{lpurl}?utm_source=google` is not a URL: the builder would read `{lpurl}` as its host. Tag any URL of yours, and put what follows its address behind `{lpurl}`.',
  ],
  lines: [
    'Lines are trimmed and empty ones skipped. Another scheme, such as `mailto:` or `ftp://`, white space within a URL, or a URL that browsers cannot open means that the line is rejected. Rejected lines are counted and listed by reason. **Export rejected lines** also writes a CSV file with line numbers and reasons.',
    'The host is written as browsers do: `EXAMPLE.com` becomes `example.com`. If a URL contains a parameter several times, the first is replaced and the others are removed.',
  ],
  json: 'The URLs under `urls`, with their number, the parameters and the time.',
  inputBox: 'the box',
  limits: [
    ...LIMIT_MESSAGES,
    'A field can have up to 500 characters.',
    'A table can have 256 columns, with those of the result.',
  ],
  troubles: [
    {
      problem: `${UTM_MESSAGES.runLabel} is grey`,
      answer:
        'URLs, source, medium and campaign are needed; in a table, columns such as `utm_source` can fill the last three. Term and content are optional.',
    },
    {
      problem: 'A line is missing from the results',
      answer:
        'Rejected lines are listed by reason below the results. Or the line was a duplicate; duplicates are counted.',
    },
    {
      problem: 'The path of a landing page became a host',
      answer:
        'Google Analytics lists landing pages without their domain, and the builder reads `/shoes` as the host `shoes`. First put your domain in front: in Find & Replace, turn on **Use regular expressions**, find `^` and replace it with `https://www.example.com`.',
    },
    {
      problem: 'Percent signs are encoded again: %2520',
      answer: 'Your value was already encoded. Turn **Auto-encode UTM values** off to keep it as it is.',
    },
    {
      problem: 'An old utm_content is still there',
      answer:
        'You left content blank, and blank parameters stay as they are in the URL. Turn on **Overwrite existing UTM** to remove all five first.',
    },
    {
      problem: 'The channel of a row is empty',
      answer: 'Source or medium holds a placeholder, so the channel is known only when the ad is shown.',
    },
    {
      problem: 'The parameters do not arrive',
      answer: 'A redirect drops them, most often one of your own site. Open the tagged URL and check the address bar.',
    },
    {
      problem: 'Visits are counted as Unassigned',
      answer: 'The medium matches none of [the rules](#channels). Use one of those listed there.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

const { options } = utmDescription;
const { runLabel } = GUIDE;

/** The parameters, with the explanations of the tool itself. */
const PARAMETERS = UTM_PARAMETER_GUIDE.map(({ parameter, isRequired, meaning, examples: values }) => ({
  name: `utm_${parameter}`,
  note: isRequired ? UTM_MESSAGES.required : UTM_MESSAGES.optional,
  text: `${meaning} ${UTM_MESSAGES.suchAs(values.map((value) => `\`${value}\``))}.`,
}));

export function Guide() {
  return (
    <GuidePage
      tool="utm"
      guide={GUIDE}
      parts={{
        parameters: <Terms of={PARAMETERS} />,
        anatomy: <UrlAnatomy />,
        presets: (
          <>
            <p>{GUIDE.presetsIntro}</p>
            <PresetTable />
            <p>{GUIDE.presetsNote}</p>
          </>
        ),
        channels: (
          <>
            <Paragraphs of={GUIDE.channels} />
            <p>{GUIDE.channelFacts}</p>
            <FactList facts={GA4_CHANNEL_FACTS} />
          </>
        ),
        tables: <Paragraphs of={GUIDE.tables} />,
        naming: <Paragraphs of={GUIDE.naming} />,
        options: (
          <Switches
            of={[
              { option: options.autoEncode, more: GUIDE.encodeMore },
              { option: options.overwriteExisting, more: GUIDE.overwriteMore },
              { option: options.removeDuplicates, more: GUIDE.duplicatesMore },
            ]}
          />
        ),
        examples: <WorkedExamples of={[examples.campaign, examples.inPlace, examples.overwrite]} runLabel={runLabel} />,
        placeholders: (
          <>
            <Paragraphs of={GUIDE.placeholders} />
            <WorkedExampleCard example={examples.placeholders} runLabel={runLabel} />
          </>
        ),
        lines: <Paragraphs of={GUIDE.lines} />,
      }}
    />
  );
}

const { presetColumns: columns } = GUIDE;

/** The channel presets, with their values and the resulting channel. */
function PresetTable() {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.source}</th>
          <th scope="col">{columns.medium}</th>
          <th scope="col">{columns.channel}</th>
        </tr>
      </thead>
      <tbody>
        {UTM_PRESETS.map(({ id, label, values: { source, medium, campaign } }) => (
          <tr key={id}>
            <th className={classes.name} scope="row">
              {label}
            </th>
            <td className={classes.value}>{source}</td>
            <td className={classes.value}>{medium}</td>
            <td>{ga4Channel(source, medium, campaign)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The labeled parts of a tagged URL, one below the other. */
function UrlAnatomy() {
  const { anatomy } = GUIDE;
  return (
    <figure className={classes.figure}>
      <ol className={classes.parts}>
        {anatomy.parts.map(({ part, text, name }) => (
          <li className={classes.part} data-part={part} key={part}>
            <span className={classes.partName}>{name}</span>
            <span className={classes.text}>{text}</span>
          </li>
        ))}
      </ol>
      <figcaption className={classes.caption}>{anatomy.caption}</figcaption>
    </figure>
  );
}

import { AD_PLATFORMS } from '../../../../../../libs/platforms/ad-platforms.ts';
import { Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import type { GuideTexts } from '../../../../workbench/guide/guide.ts';
import { Drawing, DrawingItem, FactList, GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { LIMIT_MESSAGES } from '../../../../workbench/guide/messages.ts';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { CAMPAIGN_MESSAGES } from '../messages.ts';
import { CAMPAIGNS_EXAMPLES } from './examples.ts';

export const GUIDE = {
  title: 'How to build a campaign file',
  lead: 'Turn a list of keywords into the file that Google Ads Editor, Microsoft Advertising or Amazon Ads imports: campaigns, ad groups, match types, bids and negatives.',
  runLabel: CAMPAIGN_MESSAGES.runLabel,
  steps: [
    {
      title: 'Paste keywords and negatives',
      text: 'One per line, or a table with columns that the names can use. Negatives are optional.',
    },
    {
      title: 'Name campaigns and ad groups',
      text: 'The names are templates: `{keyword}`, `{match}`, `{word1}` to `{word10}`, `{first2}`, `{first3}` and every column of a table. The buttons above **Ad group name** write the usual ones. **Preview** shows the first five rows, and how many campaigns and ad groups there will be.',
    },
    {
      title: 'Choose the platform',
      text: 'Choose match types, status and bid. For campaigns that do not exist yet, turn on **Also write campaigns and ad groups** and enter a daily budget.',
    },
    {
      title: `Press ${CAMPAIGN_MESSAGES.runLabel}`,
      text: `After **${CAMPAIGN_MESSAGES.runLabel}**, look at **Left out**, then download the file. Try an import of the first ten rows before the whole file.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Quick start' },
    examples: { id: 'examples', title: 'Examples to try' },
    names: { id: 'names', title: 'Names and placeholders' },
    negatives: { id: 'negatives', title: 'Negatives' },
    files: { id: 'files', title: 'The files' },
    input: { id: 'input', title: 'Getting your keywords in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'Limits' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  drawing: {
    heads: ['Your lists', 'Ad groups: {word1}', 'Campaign'],
    label:
      'The keywords “red shoes” and “red boots” are in the ad group “red”, “blue shoes” in the ad group “blue”; both ad groups and the negative “-free” are in the campaign “Shoes”.',
    caption: 'Ad groups by the first word of each keyword, with a negative for the campaign.',
  },
  names: [
    'A placeholder in braces is filled for each keyword: `{first2}` is its first two words. A column of a table goes by its name, such as `{Brand}`, and wins over a built-in name. Write `{{` and `}}` for braces.',
    'Names that are longer than the platform takes are cut. If two names become equal, the later one gets ` ~2`. When an ad group is full, it continues as `name 2`.',
    'A keyword whose campaign or ad group would have no name is left out, and so is one whose final URL is no web address.',
  ],
  negatives: [
    'Negatives go to every campaign, to every ad group, or into a list. Microsoft and Amazon Ads may not take broad negatives: they become phrase.',
    'Google Ads Editor may refuse rows for shared lists, so a Google list is a text file of up to 5,000 lines, to be pasted under **Tools > Shared library > Exclusion lists**. For Microsoft the lists are in the file.',
  ],
  files: [
    'Google Ads Editor reads UTF-8 with commas, or UTF-16 with tabs as it exports itself. Microsoft’s file says `Format Version` 6.0; it is split at 4 million rows or 100 MB. Amazon’s file is a spreadsheet, split at 1,048,575 rows. Several parts come as one ZIP archive.',
    'The column names and values were checked in November 2026. Those of Google and Amazon come from public tools and practitioners, so they may change.',
  ],
  inputBox: 'a box',
  sheetsBox: 'Keywords',
  limits: LIMIT_MESSAGES,
  troubles: [
    {
      problem: 'Keywords are missing from the file',
      answer: '**Left out** lists each one with its reason, such as `duplicate`, `words` or `no ad group`.',
    },
    {
      problem: 'The import says that a campaign does not exist',
      answer: 'Turn on **Also write campaigns and ad groups**, or use the names of campaigns that exist.',
    },
    {
      problem: '“There is no column” appears',
      answer: 'A placeholder names a column that the table does not have. A list has the built-in placeholders only.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };

export function Guide() {
  return (
    <GuidePage
      tool="campaigns"
      guide={GUIDE}
      parts={{
        examples: <WorkedExamples of={CAMPAIGNS_EXAMPLES} runLabel={GUIDE.runLabel} />,
        names: (
          <>
            <CampaignsDrawing />
            <Paragraphs of={GUIDE.names} />
            <FactList facts={AD_PLATFORMS.microsoft.nameNotes ?? []} />
          </>
        ),
        negatives: <Paragraphs of={GUIDE.negatives} />,
        files: <Paragraphs of={GUIDE.files} />,
      }}
    />
  );
}

const X = { keyword: 80, adGroup: 270, campaign: 440 };
const KEYWORDS = [
  { text: 'red shoes', y: 48, adGroup: 68 },
  { text: 'red boots', y: 88, adGroup: 68 },
  { text: 'blue shoes', y: 128, adGroup: 128 },
];
const NEGATIVE = { text: '-free', y: 184 };
const CAMPAIGN_Y = 98;

/** The keywords of an example in their ad groups, and a negative in their campaign. */
function CampaignsDrawing() {
  return (
    <Drawing caption={GUIDE.drawing.caption} height={206} label={GUIDE.drawing.label} width={520}>
      {GUIDE.drawing.heads.map((head, place) => (
        <text className={classes.note} key={head} x={[X.keyword, X.adGroup, X.campaign][place]} y="14">
          {head}
        </text>
      ))}
      {KEYWORDS.map(({ y, adGroup }) => (
        <path className={classes.run} d={`M150 ${y}C185 ${y} 185 ${adGroup} 220 ${adGroup}`} key={y} />
      ))}
      {[68, 128].map((y) => (
        <path className={classes.run} d={`M320 ${y}C350 ${y} 350 ${CAMPAIGN_Y} 380 ${CAMPAIGN_Y}`} key={y} />
      ))}
      <path className={classes.line} d={`M150 ${NEGATIVE.y}H440V118`} strokeDasharray="3 4" />
      {[...KEYWORDS, NEGATIVE].map(({ text, y }) => (
        <DrawingItem ink={classes.cyanTint} key={text} text={text} width={140} x={X.keyword} y={y} />
      ))}
      <DrawingItem ink={classes.magentaTint} text="red" width={100} x={X.adGroup} y={68} />
      <DrawingItem ink={classes.magentaTint} text="blue" width={100} x={X.adGroup} y={128} />
      <DrawingItem ink={classes.yellowTint} text="Shoes" width={120} x={X.campaign} y={CAMPAIGN_Y} />
    </Drawing>
  );
}

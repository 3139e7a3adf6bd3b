import { AD_PLATFORMS } from '../../../../../../libs/platforms/ad-platforms.ts';
import { Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import { Drawing, DrawingItem, FactList, GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { CAMPAIGNS_EXAMPLES } from './examples.ts';
import { GUIDE as messages } from './messages.ts';

export function Guide() {
  return (
    <GuidePage
      tool="campaigns"
      guide={messages}
      parts={{
        examples: <WorkedExamples of={CAMPAIGNS_EXAMPLES} runLabel={messages.runLabel} />,
        names: (
          <>
            <CampaignsDrawing />
            <Paragraphs of={messages.names} />
            <FactList facts={AD_PLATFORMS.microsoft.nameNotes ?? []} />
          </>
        ),
        negatives: <Paragraphs of={messages.negatives} />,
        files: <Paragraphs of={messages.files} />,
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
    <Drawing caption={messages.drawing.caption} height={206} label={messages.drawing.label} width={520}>
      {messages.drawing.heads.map((head, place) => (
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

import { Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { CampaignsDrawing } from './campaigns-drawing.tsx';
import { CAMPAIGNS_EXAMPLES } from './examples.ts';
import { GUIDE as texts } from './texts.ts';

export function Guide() {
  return (
    <GuidePage
      tool="campaigns"
      guide={texts}
      parts={{
        examples: <WorkedExamples of={CAMPAIGNS_EXAMPLES} runLabel={texts.runLabel} />,
        names: (
          <>
            <CampaignsDrawing />
            <Paragraphs of={texts.names} />
          </>
        ),
        negatives: <Paragraphs of={texts.negatives} />,
        files: <Paragraphs of={texts.files} />,
      }}
    />
  );
}

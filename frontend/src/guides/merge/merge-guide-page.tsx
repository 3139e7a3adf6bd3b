import { mergeDescription } from '../../../../libs/tools/merge/description.ts';
import { NumberedList } from '../../pages/prose/numbered-list.tsx';
import { Bullets, Paragraphs } from '../../pages/prose/rich-text.tsx';
import { MergePreview } from '../../tools/merge/merge-preview.tsx';
import { ChoiceTable } from '../choice-table.tsx';
import { GuidePage } from '../guide-page.tsx';
import { LoadButton, WorkedExamples } from '../worked-example-card.tsx';
import { MERGE_EXAMPLES, MERGE_PREVIEW_EXAMPLE } from './examples.ts';
import { MergeDrawing } from './merge-drawing.tsx';
import classes from './merge-guide.module.css';
import { MERGE_GUIDE as texts } from './texts.ts';

const { separator, wrap, casing } = mergeDescription.options;

/** The guide to the merge tool. */
export function MergeGuidePage() {
  return (
    <GuidePage
      tool="merge"
      guide={texts}
      parts={{
        example: (
          <>
            <p>{texts.preview}</p>
            <MergePreview />
            <div className={classes.below}>
              <p>{texts.previewRows}</p>
              <LoadButton example={MERGE_PREVIEW_EXAMPLE} runLabel={texts.runLabel} />
            </div>
            <div className={classes.rowsBox}>
              <ol className={classes.rows}>
                {MERGE_PREVIEW_EXAMPLE.outputs.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ol>
            </div>
            <WorkedExamples of={MERGE_EXAMPLES} runLabel={texts.runLabel} />
          </>
        ),
        row: (
          <>
            <MergeDrawing />
            <p>{texts.rowIntro}</p>
            <NumberedList of={texts.row} />
          </>
        ),
        separators: (
          <>
            <ChoiceTable caption={texts.separatorCaption} option={separator.fields.type} samples={texts.separators} />
            <p>{texts.separatorNote}</p>
          </>
        ),
        wrapping: (
          <>
            <ChoiceTable caption={texts.wrapCaption} option={wrap.fields.type} samples={texts.wraps} />
            <Paragraphs of={[texts.wrapNote]} />
          </>
        ),
        casing: <ChoiceTable caption={texts.casingCaption} option={casing} samples={texts.casings} />,
        account: <Paragraphs of={texts.account} />,
        useCases: <Bullets of={texts.useCases} />,
      }}
    />
  );
}

import { mergeDescription } from '../../../../../../libs/tools/merge/description.ts';
import { NumberedList } from '../../../../shared/prose/numbered-list.tsx';
import { Bullets, Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import { ChoiceTable } from '../../../../workbench/guide/choice-table.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { LoadButton, WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { MergePreview } from '../merge-preview.tsx';
import { MERGE_EXAMPLES, MERGE_PREVIEW_EXAMPLE } from './examples.ts';
import { MergeDrawing } from './merge-drawing.tsx';
import classes from './merge-guide.module.css';
import { GUIDE as texts } from './texts.ts';

const { separator, wrap, casing } = mergeDescription.options;

export function Guide() {
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

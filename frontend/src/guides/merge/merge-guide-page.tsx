import { mergeDescription } from '../../../../libs/tools/merge/description.ts';
import { ArticleSection } from '../../pages/prose/article.tsx';
import { NumberedList } from '../../pages/prose/numbered-list.tsx';
import { Bullets, Paragraphs } from '../../pages/prose/rich-text.tsx';
import { MergePreview } from '../../tools/merge/merge-preview.tsx';
import { ChoiceTable } from '../choice-table.tsx';
import { GuidePage } from '../guide-page.tsx';
import { Steps } from '../steps.tsx';
import { Troubles } from '../switches.tsx';
import { ExportWays, InputWays } from '../tool-sections.tsx';
import { LoadButton, WorkedExampleCard } from '../worked-example-card.tsx';
import { MERGE_EXAMPLES, MERGE_PREVIEW_EXAMPLE } from './examples.ts';
import { MergeDrawing } from './merge-drawing.tsx';
import classes from './merge-guide.module.css';
import { MERGE_GUIDE as texts } from './texts.ts';

const { separator, wrap, casing } = mergeDescription.options;
const { sections } = texts;

/** The guide to the merge tool. */
export function MergeGuidePage() {
  return (
    <GuidePage guide={texts} tool="merge">
      <ArticleSection of={sections.quickStart}>
        <Steps of={texts.steps} />
      </ArticleSection>
      <ArticleSection of={sections.example}>
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
        {MERGE_EXAMPLES.map((example) => (
          <WorkedExampleCard example={example} key={example.id} runLabel={texts.runLabel} />
        ))}
      </ArticleSection>
      <ArticleSection of={sections.input}>
        <InputWays box={texts.inputBox} />
        <Paragraphs of={texts.input} />
      </ArticleSection>
      <ArticleSection of={sections.row}>
        <MergeDrawing />
        <p>{texts.rowIntro}</p>
        <NumberedList of={texts.row} />
      </ArticleSection>
      <ArticleSection of={sections.separators}>
        <ChoiceTable caption={texts.separatorCaption} option={separator.fields.type} samples={texts.separators} />
        <p>{texts.separatorNote}</p>
      </ArticleSection>
      <ArticleSection of={sections.wrapping}>
        <ChoiceTable caption={texts.wrapCaption} option={wrap.fields.type} samples={texts.wraps} />
        <Paragraphs of={[texts.wrapNote]} />
      </ArticleSection>
      <ArticleSection of={sections.casing}>
        <ChoiceTable caption={texts.casingCaption} option={casing} samples={texts.casings} />
      </ArticleSection>
      <ArticleSection of={sections.export}>
        <ExportWays tool="merge" />
      </ArticleSection>
      <ArticleSection of={sections.account}>
        <Paragraphs of={texts.account} />
      </ArticleSection>
      <ArticleSection of={sections.useCases}>
        <Bullets of={texts.useCases} />
      </ArticleSection>
      <ArticleSection of={sections.limits}>
        <Paragraphs of={texts.limits} />
      </ArticleSection>
      <ArticleSection of={sections.troubleshooting}>
        <Troubles of={texts.troubles} />
      </ArticleSection>
    </GuidePage>
  );
}

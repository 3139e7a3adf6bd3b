import { RichText } from '../../../shared/prose/rich-text.tsx';
import classes from './ai-tools-page.module.css';
import { AI_TOOLS_TEXTS } from './texts.ts';

const { programmatic: texts } = AI_TOOLS_TEXTS;

/** The section on programmatic use, shown if `CLAIMS.programmaticUse` is true. */
export function ProgrammaticUse() {
  return (
    <>
      <p>{texts.intro}</p>
      <h3 className={classes.workflowTitle}>{texts.apiTitle}</h3>
      <p>
        <RichText text={texts.api} />
      </p>
      <Listing text={texts.apiExample} />
      <p>
        <RichText text={texts.apiDocs} />
      </p>
      <h3 className={classes.workflowTitle}>{texts.cliTitle}</h3>
      <p>
        <RichText text={texts.cli} />
      </p>
      <Listing text={texts.cliExample} />
      <p>
        <RichText text={texts.cliHelp} />
      </p>
    </>
  );
}

function Listing({ text }: { readonly text: string }) {
  return (
    <pre className={classes.listing}>
      <code>{text}</code>
    </pre>
  );
}

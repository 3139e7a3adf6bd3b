import { Link } from 'react-router-dom';
import { Paragraphs } from '../../../shared/prose/rich-text.tsx';
import type { FaqEntry } from './entries.ts';
import classes from './faq-entry-view.module.css';
import { FAQ_TEXTS as texts } from './texts.ts';

/** A question that expands to its answer. Uses the browser's disclosure element, which needs no script. */
export function FaqEntryView({
  entry: { id, question, answer },
  isShown,
}: {
  readonly entry: FaqEntry;
  readonly isShown: boolean;
}) {
  return (
    <details className={classes.entry} hidden={!isShown} id={id}>
      <summary className={classes.question}>
        <h3 className={classes.words}>{question}</h3>
        <span aria-hidden="true" className={classes.sign} />
      </summary>
      <div className={classes.answer}>
        <Paragraphs of={answer} />
        <Link aria-label={texts.linkToLabel(question)} className={classes.link} to={`#${id}`}>
          {texts.linkTo}
        </Link>
      </div>
    </details>
  );
}

import { RichText } from '../../shared/prose/rich-text.tsx';
import type { GuideStep } from './guide.ts';
import classes from './steps.module.css';

/** The numbered steps of a tutorial, each number in one of the three inks. */
export function Steps({ of }: { readonly of: readonly GuideStep[] }) {
  return (
    <ol className={classes.steps}>
      {of.map(({ title, text }) => (
        <li key={title} className={classes.step}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>
            <RichText text={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}

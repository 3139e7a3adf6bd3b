import { useId } from 'react';
import classes from './how-to-card.module.css';
import { NEGATIVE_TEXTS as texts } from './texts.ts';

/** The notation of each match type, and the searches it excludes. */
export function HowToCard() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.card}>
      <h2 className={classes.title} id={titleId}>
        {texts.howTo}
      </h2>
      <p className={classes.text}>{texts.howToText}</p>
      <dl className={classes.entries}>
        {texts.howToEntries.map(({ name, form, meaning }) => (
          <div className={classes.entry} key={name}>
            <dt className={classes.name}>
              {name} <code className={classes.form}>{form}</code>
            </dt>
            <dd className={classes.meaning}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { useId } from 'react';
import { utmDescription } from '../../../../../libs/tools/utm/description.ts';
import { UTM_PARAMETER_GUIDE } from '../../../../../libs/tools/utm/presets.ts';
import classes from './parameter-guide.module.css';
import { UTM_TEXTS as texts } from './texts.ts';

/** The purpose of each parameter, with examples. */
export function ParameterGuide() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.guide}>
      <h2 className={classes.title} id={titleId}>
        {texts.guide}
      </h2>
      <dl className={classes.list}>
        {UTM_PARAMETER_GUIDE.map(({ parameter, isRequired, meaning, examples }) => (
          <div className={classes.entry} key={parameter}>
            <dt className={classes.name}>
              {utmDescription.fields.find(({ id }) => id === parameter)?.label}{' '}
              <code className={classes.code}>utm_{parameter}</code>
              <span className={classes.need}>{isRequired ? texts.required : texts.optional}</span>
            </dt>
            <dd className={classes.meaning}>{meaning}</dd>
            <dd className={classes.example}>{texts.example(examples)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

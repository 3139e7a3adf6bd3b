import { Button } from '@mantine/core';
import { REGEX_EXAMPLES, REGEX_HELP, type RegexExample } from '../../../../../libs/tools/replace/regex-help.ts';
import { REPLACE_MESSAGES as messages } from './messages.ts';
import classes from './regex-help.module.css';

/** The pattern syntax, with examples that fill in the fields. Collapsed by default. */
export function RegexHelp({ onUse }: { readonly onUse: (example: RegexExample) => void }) {
  return (
    <details className={classes.help}>
      <summary className={classes.title}>{messages.help}</summary>
      <div className={classes.body}>
        {REGEX_HELP.map(({ title, entries }) => (
          <section className={classes.section} key={title}>
            <h2 className={classes.heading}>{title}</h2>
            <dl className={classes.entries}>
              {entries.map(({ syntax, meaning }) => (
                <div className={classes.entry} key={syntax}>
                  <dt>
                    <code>{syntax}</code>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className={classes.section} data-wide>
          <h2 className={classes.heading}>{messages.examples}</h2>
          <ul className={classes.examples}>
            {REGEX_EXAMPLES.map((example) => (
              <li className={classes.example} key={example.title}>
                <span>{example.title}</span>
                <code>{example.find}</code>
                <span aria-hidden="true">→</span>
                <code>{example.replaceWith || messages.nothing}</code>
                <Button
                  aria-label={messages.exampleLabel(example.title)}
                  className={classes.use}
                  onClick={() => onUse(example)}
                  size="compact-sm"
                  variant="subtle"
                >
                  {messages.exampleUse}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </details>
  );
}

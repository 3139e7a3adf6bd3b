import { GUIDE } from './texts.ts';
import classes from './url-anatomy.module.css';

const { anatomy: texts } = GUIDE;

/** The labeled parts of a tagged URL, one below the other. */
export function UrlAnatomy() {
  return (
    <figure className={classes.figure}>
      <ol className={classes.parts}>
        {texts.parts.map(({ part, text, name }) => (
          <li className={classes.part} data-part={part} key={part}>
            <span className={classes.name}>{name}</span>
            <span className={classes.text}>{text}</span>
          </li>
        ))}
      </ol>
      <figcaption className={classes.caption}>{texts.caption}</figcaption>
    </figure>
  );
}

import { UTM_GUIDE } from './texts.ts';
import classes from './url-anatomy.module.css';

const { anatomy: texts } = UTM_GUIDE;

/** A tagged URL with its parts in colours and a list of what they are. */
export function UrlAnatomy() {
  return (
    <figure className={classes.figure}>
      <p className={classes.url}>
        {texts.parts.map(({ part, text }) => (
          <span className={classes.part} data-part={part} key={part}>
            {text}
          </span>
        ))}
      </p>
      <ul className={classes.legend}>
        {texts.parts.map(({ part, name }) => (
          <li key={part}>
            <span aria-hidden="true" className={classes.swatch} data-part={part} />
            {name}
          </li>
        ))}
      </ul>
      <figcaption className={classes.caption}>{texts.caption}</figcaption>
    </figure>
  );
}

import classes from './numbered-list.module.css';
import { RichText } from './rich-text.tsx';

/** A list of short texts whose order matters. */
export function NumberedList({ of }: { readonly of: readonly string[] }) {
  return (
    <ol className={classes.list}>
      {of.map((text) => (
        <li key={text}>
          <RichText text={text} />
        </li>
      ))}
    </ol>
  );
}

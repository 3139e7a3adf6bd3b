import type { ReactNode } from 'react';
import classes from './drawing.module.css';

/** A drawing with its caption. What it shows is said in words, too, for those who do not see it. */
export function Drawing({
  label,
  caption,
  width,
  height,
  children,
}: {
  readonly label: string;
  readonly caption?: string;
  /** Of the drawing, in its own units, of which at most one is a pixel. */
  readonly width: number;
  readonly height: number;
  /** What is in the `<svg>`, with the classes of `drawing.module.css`. */
  readonly children: ReactNode;
}) {
  return (
    <figure className={classes.figure}>
      <svg
        aria-label={label}
        className={classes.drawing}
        role="img"
        style={{ maxWidth: width }}
        viewBox={`0 0 ${width} ${height}`}
      >
        {children}
      </svg>
      {caption !== undefined && <figcaption className={classes.caption}>{caption}</figcaption>}
    </figure>
  );
}

import type { ReactNode } from 'react';
import classes from './drawing.module.css';

/** A drawing with a caption and a text alternative. */
export function Drawing({
  label,
  caption,
  width,
  height,
  children,
}: {
  readonly label: string;
  readonly caption?: string;
  /** Width in the drawing's own units, each at most one pixel. */
  readonly width: number;
  readonly height: number;
  /** Children of the `<svg>`, with the classes of `drawing.module.css`. */
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

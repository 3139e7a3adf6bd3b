import type { ReactNode } from 'react';
import classes from './choice-bar.module.css';

/** The line below a list of results: what is chosen, and the actions on it. */
export function ChoiceBar({ status, children }: { readonly status?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.bar}>
      {status !== undefined && (
        <p className={classes.status} role="status">
          {status}
        </p>
      )}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

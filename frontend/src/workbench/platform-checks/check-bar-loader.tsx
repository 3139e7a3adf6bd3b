import { type ComponentProps, useEffect, useState } from 'react';
import type { CheckBar } from './check-bar.tsx';
import classes from './check-bar-loader.module.css';

/**
 * The check of a result, lazy-loaded with the first run because the rules of the platforms are large. If loading fails,
 * the result is shown without it and the next run retries.
 */
export function CheckBarLoader(props: ComponentProps<typeof CheckBar>) {
  const [Bar, setBar] = useState<typeof CheckBar | null>(null);
  const isLoaded = Bar !== null;
  const rowsId = props.checked.subject.target?.rows.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every result retries
  useEffect(() => {
    if (isLoaded) {
      return;
    }
    import('./check-bar.tsx').then(
      (module) => setBar(() => module.CheckBar),
      () => {},
    );
  }, [isLoaded, rowsId]);
  return Bar ? <Bar {...props} /> : <div className={classes.room} />;
}

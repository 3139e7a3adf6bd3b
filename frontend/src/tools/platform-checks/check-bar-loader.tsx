import { type ComponentProps, useEffect, useState } from 'react';
import type { CheckBar } from './check-bar.tsx';
import classes from './check-bar-loader.module.css';

/**
 * The check of a result, loaded with the first run: what the platforms take is more than a page should wait for.
 * Where it cannot be loaded the result stands without it, and the next run tries again.
 */
export function CheckBarLoader(props: ComponentProps<typeof CheckBar>) {
  const [Bar, setBar] = useState<typeof CheckBar | null>(null);
  const isLoaded = Bar !== null;
  const rowsId = props.checked.subject.target?.rows.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every result is another attempt
  useEffect(() => {
    if (isLoaded) return;
    import('./check-bar.tsx').then(
      (module) => setBar(() => module.CheckBar),
      () => {},
    );
  }, [isLoaded, rowsId]);
  return Bar ? <Bar {...props} /> : <div className={classes.room} />;
}

import { useOnceLive } from '../../shared/ui/use-once-live.ts';
import classes from './records-view.module.css';
import type { Layout } from './view-records.ts';
import { DASHBOARD_TEXTS } from './writes/texts.ts';

/** Keys of the placeholders. */
const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const ROWS = [...CARDS, 'g', 'h', 'i', 'j'];

/**
 * Renders placeholders for loading records. The prerendered page has those of both layouts; the style sheet hides one
 * by the mark that `before-paint.js` sets.
 */
export function Skeletons({ layout }: { readonly layout: Layout }) {
  const isLive = useOnceLive(() => true, false);
  const isShown = (one: Layout) => !isLive || one === layout;
  return (
    <>
      <p className={classes.hidden} role="status">
        {DASHBOARD_TEXTS.loading}
      </p>
      {isShown('cards') && (
        <div aria-hidden="true" className={classes.cards} data-skeletons={isLive ? undefined : 'cards'}>
          {CARDS.map((key) => (
            <div className={classes.skeleton} key={key} />
          ))}
        </div>
      )}
      {isShown('table') && (
        <div aria-hidden="true" className={classes.skeletonRows} data-skeletons={isLive ? undefined : 'table'}>
          {ROWS.map((key) => (
            <div className={classes.skeletonRow} key={key} />
          ))}
        </div>
      )}
    </>
  );
}

import { type ReactNode, useId } from 'react';
import { planOf } from '../../shared/session/plan-of.ts';
import { useSession } from '../../shared/session/session.ts';
import { ROOM_TEXTS } from '../../workbench/saving/texts.ts';
import classes from './records-view.module.css';

/**
 * Renders buttons that create records. If the plan allows no more, they are disabled and the reason is beside them.
 * @param used number of records of the kind
 */
export function CreateActions({
  used,
  what,
  children,
}: {
  readonly used: number;
  /** The kind of records in the plural. */
  readonly what: string;
  readonly children: ReactNode;
}) {
  const plan = planOf(useSession());
  const id = useId();
  const isFull = plan !== null && used >= plan.savedItems;
  return (
    <fieldset aria-describedby={isFull ? id : undefined} className={classes.create} disabled={isFull}>
      {children}
      {isFull && (
        <p className={classes.full} id={id}>
          {ROOM_TEXTS.full(plan.savedItems, what, plan.title)}
        </p>
      )}
    </fieldset>
  );
}

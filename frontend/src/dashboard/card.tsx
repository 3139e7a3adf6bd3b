import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { type ReactNode, useId } from 'react';
import classes from './card.module.css';
import { formatDate } from './format-date.ts';
import { DASHBOARD_TEXTS, VIEW_TEXTS } from './texts.ts';

/** The badge that says what a card is, in an ink. */
export interface CardBadge {
  readonly label: string;
  readonly ink: 'cyan' | 'magenta' | 'yellow' | 'plain';
}

/** Whether a card is selected, and how that is changed. */
export interface CardSelection {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** A saved record as a card: what it is, its name, how much is in it and since when, and what can be done with it. */
export function Card({
  name,
  badge,
  folder = null,
  facts,
  createdAt,
  selection,
  menu,
  actions,
  children,
}: {
  readonly name: string;
  readonly badge: CardBadge;
  /** The name of the folder it is in. */
  readonly folder?: string | null;
  /** Counts and the like; the date comes last. */
  readonly facts: readonly string[];
  readonly createdAt: string;
  readonly selection?: CardSelection | undefined;
  readonly menu: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={classes.card} data-selected={selection?.isSelected || undefined}>
      <div className={classes.top}>
        {selection && (
          <Checkbox
            aria-label={VIEW_TEXTS.select(name)}
            checked={selection.isSelected}
            onChange={(event) => selection.onChange(event.currentTarget.checked)}
          />
        )}
        <span className={classes.badge} data-ink={badge.ink}>
          {badge.label}
        </span>
        {folder !== null && (
          <span className={classes.badge} data-ink="yellow" title={DASHBOARD_TEXTS.inFolder(folder)}>
            {folder}
          </span>
        )}
        <span className={classes.menu}>{menu}</span>
      </div>
      <h3 className={classes.name} id={titleId}>
        {name}
      </h3>
      <p className={classes.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  );
}

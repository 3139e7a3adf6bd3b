import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { type ReactNode, useId } from 'react';
import { formatDate } from '../../shared/format/format-date.ts';
import classes from './card.module.css';
import { DASHBOARD_TEXTS, VIEW_TEXTS } from './writes/texts.ts';

/** Badge that names the kind of a card, in one of the ink colours. */
export interface CardBadge {
  readonly label: string;
  readonly ink: 'cyan' | 'magenta' | 'yellow' | 'plain';
}

export interface CardSelection {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** Renders a saved record as a card with badges, name, facts, date and actions. */
export function Card({
  name,
  badge,
  folder = null,
  facts,
  createdAt,
  dateText = formatDate,
  selection,
  menu,
  actions,
  children,
}: {
  readonly name: string;
  readonly badge: CardBadge;
  /** Name of the record's folder. */
  readonly folder?: string | null;
  /** Short facts such as counts, shown before the date. */
  readonly facts: readonly string[];
  readonly createdAt: string;
  /** Formats `createdAt`; by default as the day. */
  readonly dateText?: (time: string) => string;
  readonly selection?: CardSelection | undefined;
  readonly menu?: ReactNode;
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
        {menu && <span className={classes.menu}>{menu}</span>}
      </div>
      <h3 className={classes.name} id={titleId}>
        {name}
      </h3>
      <p className={classes.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <time dateTime={createdAt}>{dateText(createdAt)}</time>
      </p>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  );
}

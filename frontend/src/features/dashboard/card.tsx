import { Checkbox, CloseButton } from '@mantine/core';
import { useId } from 'react';
import { formatDay } from '../../shared/format/format.ts';
import { Menu } from '../../shared/ui/menu.tsx';
import classes from './card.module.css';
import type { RecordDescription, RecordMember, RecordSelection } from './record-description.ts';
import { DASHBOARD_MESSAGES as messages, VIEW_MESSAGES } from './shared/messages.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

/** Renders a saved record as a card with badges, name, facts, date and actions. */
export function Card({
  record,
  selection,
}: {
  readonly record: RecordDescription;
  readonly selection: RecordSelection | undefined;
}) {
  const { name, badge, facts, folder = null, createdAt, dateText = formatDay, note, members = [] } = record;
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={classes.card} data-selected={selection?.isSelected || undefined}>
      <div className={classes.top}>
        {selection && <SelectRecord name={name} selection={selection} />}
        <span className={classes.badge} data-ink={badge.ink}>
          {badge.label}
        </span>
        {folder !== null && (
          <span className={classes.badge} data-ink="yellow" title={messages.inRecord(folder)}>
            {folder}
          </span>
        )}
        {record.options && (
          <span className={classes.menu}>
            <Menu label={messages.options} name={messages.optionsOf(name)}>
              {record.options}
            </Menu>
          </span>
        )}
      </div>
      <h3 className={classes.name} id={titleId}>
        {name}
      </h3>
      <p className={classes.facts}>
        {facts.map(({ label, onCard }) => onCard !== undefined && <span key={label}>{onCard}</span>)}
        <time dateTime={createdAt}>{dateText(createdAt)}</time>
      </p>
      {note && <p className={classes.note}>{note}</p>}
      {members.length > 0 && <Members members={members} of={name} />}
      <div className={classes.actions}>{record.buttons}</div>
    </article>
  );
}

function Members({ of, members }: { readonly of: string; readonly members: readonly RecordMember[] }) {
  return (
    <ul aria-label={messages.inRecord(of)} className={classes.members}>
      {members.map(({ id, name, type, remove }) => (
        <li className={classes.member} data-type={type} key={id}>
          <span className={classes.memberName}>{name}</span>
          <CloseButton aria-label={messages.removeMember(name)} onClick={remove} size="sm" />
        </li>
      ))}
    </ul>
  );
}

/** Renders the checkbox that selects a record. */
export function SelectRecord({ name, selection }: { readonly name: string; readonly selection: RecordSelection }) {
  return (
    <Checkbox
      aria-label={VIEW_MESSAGES.select(name)}
      checked={selection.isSelected}
      classNames={{ input: classes.select }}
      onChange={(event) => selection.onChange(event.currentTarget.checked)}
    />
  );
}

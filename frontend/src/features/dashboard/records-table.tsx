import { formatDay } from '../../shared/format/format.ts';
import { Menu, MenuGroup, MenuItem } from '../../shared/ui/menu.tsx';
import { SelectRecord } from './card.tsx';
import type { RecordDescription, RecordSelection } from './record-description.ts';
import classes from './records-table.module.css';
import { DASHBOARD_MESSAGES, TABLE_MESSAGES as messages } from './shared/messages.ts';

/** Kinds of records that are shown as tables. */
export type TableKind = keyof typeof messages.tables;

export interface RecordRow {
  readonly id: string;
  readonly record: RecordDescription;
  readonly selection: RecordSelection | undefined;
}

/** Renders saved records as a table. On phones each row is a compact card. */
export function RecordsTable({ kind, rows }: { readonly kind: TableKind; readonly rows: readonly RecordRow[] }) {
  const [first] = rows;
  if (first === undefined) {
    return null;
  }
  const { facts, folder } = first.record;
  return (
    <div className={classes.frame}>
      <table aria-label={messages.tables[kind]} className={classes.table}>
        <thead>
          <tr>
            {first.selection && (
              <th scope="col">
                <span data-unseen>{messages.select}</span>
              </th>
            )}
            <th className={classes.nameColumn} scope="col">
              {messages.name}
            </th>
            <th scope="col">{messages.badges[kind]}</th>
            {facts.map(({ label, isNumber }) => (
              <th data-number={isNumber || undefined} key={label} scope="col">
                {label}
              </th>
            ))}
            {folder !== undefined && <th scope="col">{messages.folder}</th>}
            <th scope="col">{messages.created}</th>
            <th scope="col">
              <span data-unseen>{messages.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, record, selection }) => (
            <Row key={id} record={record} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ record, selection }: Omit<RecordRow, 'id'>) {
  const { name, badge, facts, folder, createdAt, dateText = formatDay, note, members = [] } = record;
  return (
    <tr data-selected={selection?.isSelected || undefined}>
      {selection && (
        <td className={classes.select}>
          <SelectRecord name={name} selection={selection} />
        </td>
      )}
      <th className={classes.name} scope="row">
        <span className={classes.line} title={name}>
          {name}
        </span>
        {note && (
          <span className={classes.note} title={note}>
            {note}
          </span>
        )}
      </th>
      <td className={classes.badge} data-ink={badge.ink}>
        {badge.label}
      </td>
      {facts.map(({ label, value, isNumber }) => (
        <td data-label={label} data-number={isNumber || undefined} key={label}>
          {value}
        </td>
      ))}
      {folder !== undefined && (
        <td className={classes.folder} data-label={messages.folder} title={folder ?? undefined}>
          {folder}
        </td>
      )}
      <td data-label={messages.created}>
        <time dateTime={createdAt}>{dateText(createdAt)}</time>
      </td>
      <td className={classes.actions}>
        <div className={classes.buttons}>
          {record.buttons}
          {record.options && (
            <Menu icon={<span aria-hidden="true">⋯</span>} isLabelHidden label={DASHBOARD_MESSAGES.optionsOf(name)}>
              {record.options}
              {members.length > 0 && (
                <MenuGroup label={DASHBOARD_MESSAGES.inRecord(name)}>
                  {members.map((member) => (
                    <MenuItem key={member.id} onClick={member.remove}>
                      {DASHBOARD_MESSAGES.removeMember(member.name)}
                    </MenuItem>
                  ))}
                </MenuGroup>
              )}
            </Menu>
          )}
        </div>
      </td>
    </tr>
  );
}

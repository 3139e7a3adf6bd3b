import { Button, Checkbox, CloseButton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { call } from '../../shared/api/client.ts';
import { formatBytes, formatCount, formatDay } from '../../shared/format/format.ts';
import { Menu, MenuGroup, MenuItem } from '../../shared/ui/menu.tsx';
import { ROW_MESSAGES } from '../../workbench/messages.ts';
import type { ToolResult } from '../../workbench/saving/open-saved.ts';
import { useWrite } from '../../workbench/saving/write-outcome.ts';
import card from './card.module.css';
import table from './records-table.module.css';
import { DASHBOARD_MESSAGES, RESULT_MESSAGES, TABLE_MESSAGES, VIEW_MESSAGES } from './shared/messages.ts';
import { RECORD_PARAM } from './view-controls.tsx';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

/** Label that names the kind or the tool of a record, in one of the ink colours. */
export interface RecordBadge {
  readonly label: string;
  readonly ink: 'cyan' | 'magenta' | 'yellow' | 'plain';
}

/** A short fact about a record, such as a count. All records of a tab have the same facts in the same order. */
interface RecordFact {
  /** Header of the column. */
  readonly label: string;
  /** Text of the cell. */
  readonly value: string;
  readonly isNumber?: boolean;
  /** Text on a card, which has no header; omitted for facts that only tables show. */
  readonly onCard?: string;
}

/** An item of a project. */
interface RecordMember {
  readonly id: string;
  readonly name: string;
  readonly type: 'list' | 'result' | 'folder';
  readonly remove: () => void;
}

/** Content and actions of a saved record. Its card and its table row show the same description. */
export interface RecordDescription {
  readonly name: string;
  readonly badge: RecordBadge;
  readonly facts: readonly RecordFact[];
  /** Name of the record's folder, null for none; omitted if the kind has no folders. */
  readonly folder?: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Formats `createdAt`; by default as the day. */
  readonly dateText?: (time: string) => string;
  readonly note?: string | undefined;
  readonly members?: readonly RecordMember[];
  /** Buttons of the main actions. */
  readonly buttons: ReactNode;
  /** `MenuItem` elements of the other actions. */
  readonly options?: ReactNode;
}

export interface RecordSelection {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/**
 * Returns the facts of a list or result: number of lines and size.
 * @param label header of the number
 * @param counted formats the number for a card
 */
export function itemFacts(
  { itemCount, byteSize }: { readonly itemCount: number; readonly byteSize: number },
  label: string,
  counted: (count: number) => string,
): readonly RecordFact[] {
  return [
    { label, value: formatCount(itemCount), isNumber: true, onCard: counted(itemCount) },
    { label: TABLE_MESSAGES.size, value: formatBytes(byteSize), isNumber: true },
  ];
}

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
    <article aria-labelledby={titleId} className={card.card} data-selected={selection?.isSelected || undefined}>
      <div className={card.top}>
        {selection && <SelectRecord name={name} selection={selection} />}
        <span className={card.badge} data-ink={badge.ink}>
          {badge.label}
        </span>
        {folder !== null && (
          <span className={card.badge} data-ink="yellow" title={DASHBOARD_MESSAGES.inRecord(folder)}>
            {folder}
          </span>
        )}
        {record.options && (
          <span className={card.menu}>
            <Menu label={DASHBOARD_MESSAGES.options} name={DASHBOARD_MESSAGES.optionsOf(name)}>
              {record.options}
            </Menu>
          </span>
        )}
      </div>
      <h3 className={card.name} id={titleId}>
        {name}
      </h3>
      <p className={card.facts}>
        {facts.map(({ label, onCard }) => onCard !== undefined && <span key={label}>{onCard}</span>)}
        <time dateTime={createdAt}>{dateText(createdAt)}</time>
      </p>
      {note && <p className={card.note}>{note}</p>}
      {members.length > 0 && <Members members={members} of={name} />}
      <div className={card.actions}>{record.buttons}</div>
    </article>
  );
}

function Members({ of, members }: { readonly of: string; readonly members: readonly RecordMember[] }) {
  return (
    <ul aria-label={DASHBOARD_MESSAGES.inRecord(of)} className={card.members}>
      {members.map(({ id, name, type, remove }) => (
        <li className={card.member} data-type={type} key={id}>
          <span className={card.memberName}>{name}</span>
          <CloseButton aria-label={DASHBOARD_MESSAGES.removeMember(name)} onClick={remove} size="sm" />
        </li>
      ))}
    </ul>
  );
}

/** Renders the checkbox that selects a record. */
function SelectRecord({ name, selection }: { readonly name: string; readonly selection: RecordSelection }) {
  return (
    <Checkbox
      aria-label={VIEW_MESSAGES.select(name)}
      checked={selection.isSelected}
      classNames={{ input: card.select }}
      onChange={(event) => selection.onChange(event.currentTarget.checked)}
    />
  );
}

/** Kinds of records that are shown as tables. */
type TableKind = keyof typeof TABLE_MESSAGES.tables;

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
    <div className={table.frame}>
      <table aria-label={TABLE_MESSAGES.tables[kind]} className={table.table}>
        <thead>
          <tr>
            {first.selection && (
              <th scope="col">
                <span data-unseen>{TABLE_MESSAGES.select}</span>
              </th>
            )}
            <th className={table.nameColumn} scope="col">
              {TABLE_MESSAGES.name}
            </th>
            <th scope="col">{TABLE_MESSAGES.badges[kind]}</th>
            {facts.map(({ label, isNumber }) => (
              <th data-number={isNumber || undefined} key={label} scope="col">
                {label}
              </th>
            ))}
            {folder !== undefined && <th scope="col">{TABLE_MESSAGES.folder}</th>}
            <th scope="col">{TABLE_MESSAGES.created}</th>
            <th scope="col">
              <span data-unseen>{TABLE_MESSAGES.actions}</span>
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
        <td className={table.select}>
          <SelectRecord name={name} selection={selection} />
        </td>
      )}
      <th className={table.name} scope="row">
        <span className={table.line} title={name}>
          {name}
        </span>
        {note && (
          <span className={table.note} title={note}>
            {note}
          </span>
        )}
      </th>
      <td className={table.badge} data-ink={badge.ink}>
        {badge.label}
      </td>
      {facts.map(({ label, value, isNumber }) => (
        <td data-label={label} data-number={isNumber || undefined} key={label}>
          {value}
        </td>
      ))}
      {folder !== undefined && (
        <td className={table.folder} data-label={TABLE_MESSAGES.folder} title={folder ?? undefined}>
          {folder}
        </td>
      )}
      <td data-label={TABLE_MESSAGES.created}>
        <time dateTime={createdAt}>{dateText(createdAt)}</time>
      </td>
      <td className={table.actions}>
        <div className={table.buttons}>
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

/** Renders the button of an action on a record. Its accessible name contains the name of the record. */
export function RecordButton({
  label,
  name,
  variant = 'default',
  isBusy = false,
  opensDialog = false,
  onClick,
}: {
  readonly label: string;
  /** Name of the record. */
  readonly name: string;
  readonly variant?: 'default' | 'subtle';
  readonly isBusy?: boolean;
  readonly opensDialog?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Button
      aria-disabled={isBusy || undefined}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-label={ROW_MESSAGES.actionOn(label, name)}
      onClick={onClick}
      size="compact-sm"
      variant={variant}
    >
      {label}
    </Button>
  );
}

/** Renders the button that opens a result in its tool, with its inputs and options; without a tool, in the dashboard. */
export function OpenResultButton({
  id,
  ...button
}: {
  readonly id: string;
  readonly label: string;
  readonly name: string;
}) {
  const { isOpening, open } = useOpenResult();
  return <RecordButton {...button} isBusy={isOpening} onClick={() => void open(id)} />;
}

/** Returns `open`, which opens a result in its tool or in the dashboard. Does nothing while a result is being opened. */
export function useOpenResult(): { readonly isOpening: boolean; readonly open: (id: string) => Promise<void> } {
  const navigate = useNavigate();
  const write = useWrite();
  const [isOpening, setOpening] = useState(false);
  const open = async (id: string) => {
    if (isOpening) {
      return;
    }
    setOpening(true);
    await write({ done: null, failed: RESULT_MESSAGES.openFailed, changes: [] }, async () => {
      const { openResult } = await import('../../workbench/saving/open-saved.ts');
      const { toolType, ...answer } = await call('GET /api/saved-results/{id}', { path: { id } });
      if (toolType === null) {
        void navigate(`/dashboard?${new URLSearchParams({ tab: 'results', [RECORD_PARAM]: id })}`);
        return;
      }
      const details: ToolResult = { ...answer, toolType };
      void openResult(details);
      void navigate(toolEntry(toolType).path);
    });
    setOpening(false);
  };
  return { isOpening, open };
}

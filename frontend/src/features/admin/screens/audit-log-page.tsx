import { TextInput } from '@mantine/core';
import type { AuditAccount, AuditEntryInfo } from '../../../../../libs/contracts/admin/admin-logs.dto.ts';
import { AUDIT_ACTIONS } from '../../../../../libs/contracts/admin/audit-actions.ts';
import { call } from '../../../shared/api/client.ts';
import { formatTime } from '../../../shared/format/format.ts';
import admin from '../admin.module.css';
import { AdminPage, Loaded, useAdminQuery } from '../admin-page.tsx';
import { AdminTable, chosen, FilterSelect, Pager, SearchBox, useListQuery } from '../list-controls.tsx';
import { ACTION_NAMES, AUDIT_MESSAGES as messages } from '../messages.ts';

const FILTERS = ['user', 'action', 'from', 'to'] as const;
/** Shown characters of an account id, enough to distinguish accounts. */
const SHOWN_ID = 13;

/** Moment as the server writes it. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Renders the audit log with filters. */
export function AuditLogPage() {
  const list = useListQuery(FILTERS);
  const { user, from, to } = list.values;
  const request = {
    user: user || undefined,
    action: chosen(list.values.action, AUDIT_ACTIONS),
    // The table shows local times.
    from: from === '' ? undefined : startOfDay(from),
    to: to === '' ? undefined : startOfDay(to, 1),
    page: list.page,
  };
  const query = useAdminQuery(['audit', request], (signal) =>
    call('GET /api/admin/audit-log', { query: request, signal }),
  );
  return (
    <AdminPage title={messages.title} lead={messages.lead}>
      <search className={admin.filters} aria-label={messages.filters}>
        <SearchBox
          label={messages.user}
          placeholder={messages.userExample}
          value={user}
          onChange={(value) => list.set('user', value)}
        />
        <FilterSelect
          label={messages.action}
          value={list.values.action}
          choices={AUDIT_ACTIONS.map((name) => [name, ACTION_NAMES[name]])}
          onChange={(value) => list.set('action', value)}
        />
        <TextInput
          type="date"
          label={messages.from}
          value={from}
          onChange={(event) => list.set('from', event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={messages.to}
          value={to}
          onChange={(event) => list.set('to', event.currentTarget.value)}
        />
      </search>
      <Loaded query={query} failed={messages.failed}>
        {({ entries, total }) => (
          <>
            <AdminTable
              columns={[
                messages.at,
                messages.actor,
                messages.action,
                messages.subject,
                messages.details,
                messages.address,
              ]}
              isBusy={query.isPlaceholderData}
              label={messages.table}
            >
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </AdminTable>
            <Pager page={list.page} total={total} onChange={list.turnTo} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

function EntryRow({ entry }: { readonly entry: AuditEntryInfo }) {
  const { at, action, subject, details, address } = entry;
  const { source: _, ...others } = details ?? {};
  const facts = Object.entries(others).map(([name, value]) => `${name}: ${textOf(value)}`);
  return (
    <tr>
      <td className={admin.brief} data-label={messages.at}>
        {formatTime(at)}
      </td>
      <td data-label={messages.actor}>{actorOf(entry)}</td>
      <td data-label={messages.action} className={admin.primary}>
        {ACTION_NAMES[action] ?? action}
      </td>
      <td data-label={messages.subject}>{subject === null ? '–' : nameOf(subject)}</td>
      <td data-label={messages.details}>{facts.join(', ') || '–'}</td>
      <td className={admin.brief} data-label={messages.address}>
        {address ?? '–'}
      </td>
    </tr>
  );
}

/** Returns a value of the details as text; moments in the time zone of the reader. */
export function textOf(value: unknown): string {
  if (value === null) {
    return '–';
  }
  return typeof value === 'string' && ISO_TIME.test(value) ? formatTime(value) : String(value);
}

/** Returns who acted: an account, or where the event came from. */
export function actorOf({ actor, details }: Pick<AuditEntryInfo, 'actor' | 'details'>): string {
  if (actor !== null) {
    return nameOf(actor);
  }
  const sources: Readonly<Record<string, string | undefined>> = messages.sources;
  return sources[String(details?.source)] ?? messages.guest;
}

function nameOf({ id, email }: AuditAccount): string {
  return email ?? messages.deleted(id.slice(0, SHOWN_ID));
}

/**
 * Returns the moment when a day begins in the user's time zone, as an ISO 8601 time; a text that is no day as it is.
 * @param day such as `2026-11-20`
 * @param laterDays days after it
 */
export function startOfDay(day: string, laterDays = 0): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + laterDays);
  return Number.isNaN(start.getTime()) ? day : start.toISOString();
}

import { useQuery } from '@tanstack/react-query';
import type { UserDetailsAnswer } from '../../../../../libs/contracts/admin/admin-user-details.dto.ts';
import { TOOL_CATALOG } from '../../../../../libs/tools/index.ts';
import { call } from '../../../shared/api/client.ts';
import { formatCount, formatDay, formatTime } from '../../../shared/format/format.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import admin from '../admin.module.css';
import { ADMIN_KEY } from '../admin-data.ts';
import { ROLE_NAMES, ADMIN_MESSAGES as shared } from '../admin-messages.ts';
import { Loaded } from '../admin-page.tsx';
import { DETAILS_MESSAGES as messages, USERS_MESSAGES } from './messages.ts';
import classes from './user-details-dialog.module.css';
import { describePlan, type UserDialogProps, UserStatusBadges } from './users-table.tsx';

/** Maximum items shown of a list. */
const SHOWN_ITEMS = 5;

/** Renders the details of an account and its latest saved data in a dialog. */
export function UserDetailsDialog({ user, isOpen, onClose }: UserDialogProps) {
  return (
    <Dialog title={messages.title} isOpen={isOpen} onClose={onClose}>
      <Details id={user.id} />
    </Dialog>
  );
}

function Details({ id }: { readonly id: string }) {
  const query = useQuery({
    // Not below `ADMIN_KEY`, which is refetched after every change: each request here records an audit event.
    queryKey: [`${ADMIN_KEY} details`, id],
    queryFn: ({ signal }) => call('GET /api/admin/users/{id}/details', { path: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={query} failed={USERS_MESSAGES.detailsFailed}>
      {(details) => <DetailsView details={details} />}
    </Loaded>
  );
}

function DetailsView({ details: { user, usage, data } }: { readonly details: UserDetailsAnswer }) {
  const facts = [
    [messages.username, user.username],
    [messages.email, user.email],
    [messages.name, `${user.firstName} ${user.lastName}`.trim() || '–'],
    [messages.role, ROLE_NAMES[user.role]],
    [messages.plan, describePlan(user)],
    [messages.status, <UserStatusBadges key="status" user={user} />],
    [messages.verified, user.emailVerified ? shared.yes : shared.no],
    [messages.created, formatTime(user.createdAt)],
    [messages.lastLogin, user.lastLogin === null ? shared.never : formatTime(user.lastLogin)],
    [messages.storage, messages.storageOf(usage)],
  ] as const;
  const { stats } = user;
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Records
        title={messages.lists(formatCount(stats.savedLists))}
        records={data.savedLists.map((list) => ({ ...list, note: describeLines(list.itemCount, list.items) }))}
      />
      <Records
        title={messages.results(formatCount(stats.savedResults))}
        records={data.savedResults.map((result) => ({
          ...result,
          note: [toolTitle(result.toolType), describeLines(result.itemCount, result.results)]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      <Records title={messages.folders(formatCount(stats.folders))} records={data.folders} />
      <Records title={messages.projects(formatCount(stats.projects))} records={data.projects} />
    </>
  );
}

interface ShownRecord {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly note?: string;
}

function Records({ title, records }: { readonly title: string; readonly records: readonly ShownRecord[] }) {
  return (
    <section className={classes.block}>
      <h3 className={classes.blockTitle}>{title}</h3>
      {records.length === 0 ? (
        <p className={admin.secondary}>{messages.none}</p>
      ) : (
        <ul className={classes.records}>
          {records.map(({ id, name, createdAt, note }) => (
            <li key={id} className={classes.record}>
              <p className={admin.primary}>{name}</p>
              <p className={admin.secondary}>{[note, formatDay(createdAt)].filter(Boolean).join(' · ')}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns the line count and the first lines, with cells separated by ` · `. */
export function describeLines(count: number, lines: readonly string[] | undefined): string {
  const total = messages.items(count);
  if (lines === undefined || lines.length === 0) {
    return total;
  }
  const more = lines.length > SHOWN_ITEMS ? ', …' : '';
  const shown = lines.slice(0, SHOWN_ITEMS).map((line) =>
    line
      .split('\t')
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
      .join(' · '),
  );
  return `${total}: ${shown.join(', ')}${more}`;
}

function toolTitle(tool: string | null): string | undefined {
  return TOOL_CATALOG.find(({ id }) => id === tool)?.title;
}

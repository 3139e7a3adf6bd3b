import { useQuery } from '@tanstack/react-query';
import { PLANS } from '../../../../../libs/contracts/account/plans.ts';
import type { UserDetailsAnswer } from '../../../../../libs/contracts/admin/admin-user-details.dto.ts';
import type { AdminUser } from '../../../../../libs/contracts/admin/admin-users.dto.ts';
import { TOOL_CATALOG } from '../../../../../libs/tools/index.ts';
import { reasonToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { formatAgo, formatCount, formatDay, formatTime } from '../../../shared/format/format.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { MenuItem } from '../../../shared/ui/menu.tsx';
import admin from '../admin.module.css';
import { ADMIN_KEY, Loaded, refreshAdmin } from '../admin-page.tsx';
import { AdminTable, RowMenu } from '../list-controls.tsx';
import { DETAILS_MESSAGES, ROLE_NAMES, ADMIN_MESSAGES as shared, USERS_MESSAGES } from '../messages.ts';
import classes from './user-views.module.css';

/** Kind of dialog about an account. */
export type UserDialog = 'view' | 'edit' | 'delete' | 'impersonate';

/** Account of a dialog, and whether the dialog is open. */
export interface UserDialogProps {
  readonly user: AdminUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Renders a page of accounts as a table with actions. */
export function UsersTable({
  users,
  isBusy,
  onOpen,
}: {
  readonly users: readonly AdminUser[];
  /** True while the rows of another request are loading. */
  readonly isBusy: boolean;
  readonly onOpen: (dialog: UserDialog, user: AdminUser) => void;
}) {
  return (
    <AdminTable
      columns={[
        USERS_MESSAGES.user,
        USERS_MESSAGES.role,
        USERS_MESSAGES.status,
        USERS_MESSAGES.plan,
        USERS_MESSAGES.saved,
        USERS_MESSAGES.lastLogin,
        USERS_MESSAGES.created,
        shared.actions,
      ]}
      isBusy={isBusy}
      label={USERS_MESSAGES.table}
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} onOpen={(dialog) => onOpen(dialog, user)} />
      ))}
    </AdminTable>
  );
}

function UserRow({ user, onOpen }: { readonly user: AdminUser; readonly onOpen: (dialog: UserDialog) => void }) {
  const { stats } = user;
  const saved = stats.savedLists + stats.savedResults + stats.folders + stats.projects;
  return (
    <tr>
      <td data-label={USERS_MESSAGES.user}>
        <div>
          <p className={admin.primary}>{user.email}</p>
          <p className={admin.secondary}>{user.username}</p>
        </div>
      </td>
      <td data-label={USERS_MESSAGES.role}>
        <span>
          <span className={admin.badge} data-tone={user.role === 'admin' ? 'info' : undefined}>
            {ROLE_NAMES[user.role]}
          </span>
        </span>
      </td>
      <td data-label={USERS_MESSAGES.status}>
        <UserStatusBadges user={user} />
      </td>
      <td data-label={USERS_MESSAGES.plan}>{describePlan(user)}</td>
      <td data-label={USERS_MESSAGES.saved}>{formatCount(saved)}</td>
      <td className={admin.brief} data-label={USERS_MESSAGES.lastLogin}>
        {user.lastLogin === null ? shared.never : formatAgo(user.lastLogin, Date.now())}
      </td>
      <td className={admin.brief} data-label={USERS_MESSAGES.created}>
        {formatDay(user.createdAt)}
      </td>
      <td data-label={shared.actions}>
        <RowActions user={user} onOpen={onOpen} />
      </td>
    </tr>
  );
}

/** Returns the booked plan of an account, with the day on which it ends or has ended. */
function describePlan({ subscriptionPlan, subscriptionExpires }: AdminUser): string {
  const name = PLANS[subscriptionPlan].title;
  if (subscriptionPlan === 'free' || subscriptionExpires === null) {
    return name;
  }
  const hasEnded = Date.parse(subscriptionExpires) <= Date.now();
  return (hasEnded ? USERS_MESSAGES.planEnded : USERS_MESSAGES.planUntil)(name, formatDay(subscriptionExpires));
}

/** Renders badges for an active or inactive account, and for an unverified address. */
function UserStatusBadges({ user }: { readonly user: AdminUser }) {
  return (
    <span className={admin.badges}>
      <span className={admin.badge} data-tone={user.isActive ? 'good' : 'bad'}>
        {user.isActive ? USERS_MESSAGES.active : USERS_MESSAGES.inactive}
      </span>
      {!user.emailVerified && (
        <span className={admin.badge} data-tone="note">
          {USERS_MESSAGES.unverified}
        </span>
      )}
    </span>
  );
}

function RowActions({ user, onOpen }: { readonly user: AdminUser; readonly onOpen: (dialog: UserDialog) => void }) {
  const resend = useToastMutation({
    call: (id: string) => call('POST /api/admin/users/{id}/resend-verification', { path: { id } }),
    done: () => ({ title: USERS_MESSAGES.resent }),
    failed: reasonToast(USERS_MESSAGES.resendFailed),
    refresh: refreshAdmin,
  });
  return (
    <RowMenu of={user.email}>
      <MenuItem onClick={() => onOpen('view')}>{USERS_MESSAGES.view}</MenuItem>
      <MenuItem onClick={() => onOpen('edit')}>{USERS_MESSAGES.edit}</MenuItem>
      {user.role !== 'admin' && user.isActive && (
        <MenuItem onClick={() => onOpen('impersonate')}>{USERS_MESSAGES.impersonate}</MenuItem>
      )}
      {!user.emailVerified && user.isActive && (
        <MenuItem onClick={() => resend.run(user.id)}>{USERS_MESSAGES.resend}</MenuItem>
      )}
      <MenuItem onClick={() => onOpen('delete')}>{USERS_MESSAGES.delete}</MenuItem>
    </RowMenu>
  );
}

/** Maximum items shown of a list. */
const SHOWN_ITEMS = 5;

/** Renders the details of an account and its latest saved data in a dialog. */
export function UserDetailsDialog({ user, isOpen, onClose }: UserDialogProps) {
  return (
    <Dialog title={DETAILS_MESSAGES.title} isOpen={isOpen} onClose={onClose}>
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
    [DETAILS_MESSAGES.username, user.username],
    [DETAILS_MESSAGES.email, user.email],
    [DETAILS_MESSAGES.name, `${user.firstName} ${user.lastName}`.trim() || '–'],
    [DETAILS_MESSAGES.role, ROLE_NAMES[user.role]],
    [DETAILS_MESSAGES.plan, describePlan(user)],
    [DETAILS_MESSAGES.status, <UserStatusBadges key="status" user={user} />],
    [DETAILS_MESSAGES.verified, user.emailVerified ? shared.yes : shared.no],
    [DETAILS_MESSAGES.created, formatTime(user.createdAt)],
    [DETAILS_MESSAGES.lastLogin, user.lastLogin === null ? shared.never : formatTime(user.lastLogin)],
    [DETAILS_MESSAGES.storage, DETAILS_MESSAGES.storageOf(usage)],
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
        title={DETAILS_MESSAGES.lists(formatCount(stats.savedLists))}
        records={data.savedLists.map((list) => ({ ...list, note: describeLines(list.itemCount, list.items) }))}
      />
      <Records
        title={DETAILS_MESSAGES.results(formatCount(stats.savedResults))}
        records={data.savedResults.map((result) => ({
          ...result,
          note: [toolTitle(result.toolType), describeLines(result.itemCount, result.results)]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      <Records title={DETAILS_MESSAGES.folders(formatCount(stats.folders))} records={data.folders} />
      <Records title={DETAILS_MESSAGES.projects(formatCount(stats.projects))} records={data.projects} />
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
        <p className={admin.secondary}>{DETAILS_MESSAGES.none}</p>
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
  const total = DETAILS_MESSAGES.items(count);
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

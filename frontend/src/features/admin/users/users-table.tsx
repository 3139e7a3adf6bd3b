import { PLANS } from '../../../../../libs/contracts/account/plans.ts';
import type { AdminUser } from '../../../../../libs/contracts/admin/admin-users.dto.ts';
import { reasonToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { formatAgo, formatCount, formatDay } from '../../../shared/format/format.ts';
import { MenuItem } from '../../../shared/ui/menu.tsx';
import admin from '../admin.module.css';
import { refreshAdmin } from '../admin-data.ts';
import { ROLE_NAMES, ADMIN_MESSAGES as shared } from '../admin-messages.ts';
import { AdminTable, RowMenu } from '../list-controls.tsx';
import { USERS_MESSAGES as messages } from './messages.ts';

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
        messages.user,
        messages.role,
        messages.status,
        messages.plan,
        messages.saved,
        messages.lastLogin,
        messages.created,
        shared.actions,
      ]}
      isBusy={isBusy}
      label={messages.table}
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
      <td data-label={messages.user}>
        <div>
          <p className={admin.primary}>{user.email}</p>
          <p className={admin.secondary}>{user.username}</p>
        </div>
      </td>
      <td data-label={messages.role}>
        <span>
          <span className={admin.badge} data-tone={user.role === 'admin' ? 'info' : undefined}>
            {ROLE_NAMES[user.role]}
          </span>
        </span>
      </td>
      <td data-label={messages.status}>
        <UserStatusBadges user={user} />
      </td>
      <td data-label={messages.plan}>{describePlan(user)}</td>
      <td data-label={messages.saved}>{formatCount(saved)}</td>
      <td className={admin.brief} data-label={messages.lastLogin}>
        {user.lastLogin === null ? shared.never : formatAgo(user.lastLogin, Date.now())}
      </td>
      <td className={admin.brief} data-label={messages.created}>
        {formatDay(user.createdAt)}
      </td>
      <td data-label={shared.actions}>
        <RowActions user={user} onOpen={onOpen} />
      </td>
    </tr>
  );
}

/** Returns the booked plan of an account, with the day on which it ends or has ended. */
export function describePlan({ subscriptionPlan, subscriptionExpires }: AdminUser): string {
  const name = PLANS[subscriptionPlan].title;
  if (subscriptionPlan === 'free' || subscriptionExpires === null) {
    return name;
  }
  const hasEnded = Date.parse(subscriptionExpires) <= Date.now();
  return (hasEnded ? messages.planEnded : messages.planUntil)(name, formatDay(subscriptionExpires));
}

/** Renders badges for an active or inactive account, and for an unverified address. */
export function UserStatusBadges({ user }: { readonly user: AdminUser }) {
  return (
    <span className={admin.badges}>
      <span className={admin.badge} data-tone={user.isActive ? 'good' : 'bad'}>
        {user.isActive ? messages.active : messages.inactive}
      </span>
      {!user.emailVerified && (
        <span className={admin.badge} data-tone="note">
          {messages.unverified}
        </span>
      )}
    </span>
  );
}

function RowActions({ user, onOpen }: { readonly user: AdminUser; readonly onOpen: (dialog: UserDialog) => void }) {
  const resend = useToastMutation({
    call: (id: string) => call('POST /api/admin/users/{id}/resend-verification', { path: { id } }),
    done: () => ({ title: messages.resent }),
    failed: reasonToast(messages.resendFailed),
    refresh: refreshAdmin,
  });
  return (
    <RowMenu of={user.email}>
      <MenuItem onClick={() => onOpen('view')}>{messages.view}</MenuItem>
      <MenuItem onClick={() => onOpen('edit')}>{messages.edit}</MenuItem>
      {user.role !== 'admin' && user.isActive && (
        <MenuItem onClick={() => onOpen('impersonate')}>{messages.impersonate}</MenuItem>
      )}
      {!user.emailVerified && user.isActive && (
        <MenuItem onClick={() => resend.run(user.id)}>{messages.resend}</MenuItem>
      )}
      <MenuItem onClick={() => onOpen('delete')}>{messages.delete}</MenuItem>
    </RowMenu>
  );
}

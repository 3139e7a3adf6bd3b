import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PLAN_IDS, PLANS } from '../../../../../libs/contracts/account/plans.ts';
import { ROLES } from '../../../../../libs/contracts/account/roles.ts';
import { USER_SORTS, USER_STATUSES } from '../../../../../libs/contracts/admin/admin.ts';
import type { AdminUser, UserCounts } from '../../../../../libs/contracts/admin/admin-users.dto.ts';
import { reasonToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { checkPresentPassword, PasswordField } from '../../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import { formatCount, formatPercent } from '../../../shared/format/format.ts';
import { beginImpersonation } from '../../../shared/session/impersonation.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import admin from '../admin.module.css';
import { AdminPage, ConfirmDialog, Loaded, refreshAdmin, useAdminQuery } from '../admin-page.tsx';
import { chosen, FilterSelect, type ListQuery, Pager, SearchBox, Tiles, useListQuery } from '../list-controls.tsx';
import {
  DELETE_MESSAGES,
  IMPERSONATE_MESSAGES,
  USERS_MESSAGES as messages,
  ROLE_NAMES,
  ADMIN_MESSAGES as shared,
  USER_FORM_MESSAGES,
} from '../messages.ts';
import { CreateUserDialog, EditUserDialog } from './user-form-dialogs.tsx';
import { UserDetailsDialog, type UserDialog, type UserDialogProps, UsersTable } from './user-views.tsx';

/** Renders the user management screen: counts, filters, a page of accounts and their dialogs. */
export function UsersPage() {
  const list = useListQuery(USER_FILTERS);
  const [dialog, setDialog] = useState<UserDialog | 'create' | null>(null);
  // Kept after closing, so that the dialogs stay mounted while they close.
  const [user, setUser] = useState<AdminUser | null>(null);
  const { search, role, status, plan, sort } = list.values;
  const request = {
    search: search || undefined,
    role: chosen(role, ROLES),
    status: chosen(status, USER_STATUSES),
    plan: chosen(plan, PLAN_IDS),
    sort: chosen(sort, USER_SORTS),
    page: list.page,
  };
  const query = useAdminQuery(['users', request], (signal) => call('GET /api/admin/users', { query: request, signal }));
  const close = () => setDialog(null);
  const open = (which: UserDialog, about: AdminUser) => {
    setUser(about);
    setDialog(which);
  };
  return (
    <AdminPage
      title={messages.title}
      actions={
        <Button color="magenta" variant="filled" onClick={() => setDialog('create')}>
          {messages.create}
        </Button>
      }
    >
      <Loaded query={query} failed={messages.fetchFailed}>
        {({ users, total, counts }) => (
          <>
            <UserCountTiles counts={counts} />
            <UserFilters list={list} />
            <UsersTable users={users} isBusy={query.isPlaceholderData} onOpen={open} />
            <Pager page={list.page} total={total} onChange={list.turnTo} />
          </>
        )}
      </Loaded>
      <CreateUserDialog isOpen={dialog === 'create'} onClose={close} />
      {user !== null && (
        <>
          <UserDetailsDialog user={user} isOpen={dialog === 'view'} onClose={close} />
          <EditUserDialog user={user} isOpen={dialog === 'edit'} onClose={close} />
          <ImpersonateDialog user={user} isOpen={dialog === 'impersonate'} onClose={close} />
          <DeleteUserDialog user={user} isOpen={dialog === 'delete'} onClose={close} />
        </>
      )}
    </AdminPage>
  );
}

/** Renders the number of accounts by status, role and plan. */
function UserCountTiles({ counts }: { readonly counts: UserCounts }) {
  const tiles: readonly (readonly [name: string, count: number, share?: string])[] = [
    [messages.total, counts.total],
    [messages.active, counts.active],
    [messages.inactive, counts.inactive],
    [messages.unverified, counts.unverified],
    [messages.admins, counts.admins],
    ...PLAN_IDS.map(
      (plan) => [PLANS[plan].title, counts[plan], formatPercent(counts[plan] / Math.max(1, counts.total))] as const,
    ),
  ];
  return (
    <Tiles
      isSmall
      label={messages.counts}
      of={tiles.map(([name, count, share]) => ({
        name,
        value: (
          <>
            {formatCount(count)}
            {share !== undefined && <span className={admin.share}> ({share})</span>}
          </>
        ),
      }))}
    />
  );
}

/** URL parameters of the filters. */
const USER_FILTERS = ['search', 'role', 'status', 'plan', 'sort'] as const;

/** Renders the search, filters and sort order of the accounts. */
function UserFilters({ list: { values, set } }: { readonly list: ListQuery<(typeof USER_FILTERS)[number]> }) {
  return (
    <search className={admin.filters} aria-label={messages.filters}>
      <SearchBox
        label={messages.search}
        placeholder={messages.searchExample}
        value={values.search}
        onChange={(value) => set('search', value)}
      />
      <FilterSelect
        label={messages.role}
        value={values.role}
        choices={ROLES.map((role) => [role, ROLE_NAMES[role]])}
        onChange={(value) => set('role', value)}
      />
      <FilterSelect
        label={messages.status}
        value={values.status}
        choices={USER_STATUSES.map((status) => [status, messages.statuses[status]])}
        onChange={(value) => set('status', value)}
      />
      <FilterSelect
        label={messages.plan}
        value={values.plan}
        choices={PLAN_IDS.map((plan) => [plan, PLANS[plan].title])}
        onChange={(value) => set('plan', value)}
      />
      <FilterSelect
        label={messages.sort}
        all={null}
        value={values.sort || USER_SORTS[0]}
        choices={USER_SORTS.map((sort) => [sort, messages.sorts[sort]])}
        onChange={(value) => set('sort', value === USER_SORTS[0] ? '' : value)}
      />
    </search>
  );
}

/** Renders the confirmation for acting as a user, with the consequences. */
function ImpersonateDialog({ user, isOpen, onClose }: UserDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const impersonate = useToastMutation({
    call: (id: string) => call('POST /api/admin/impersonate/{id}', { path: { id } }),
    failed: reasonToast(messages.impersonateFailed),
    refresh: refreshAdmin,
    onDone: (answer) => {
      beginImpersonation(queryClient, answer);
      showToast({ title: messages.actingAs(answer.user.email), message: messages.actingText });
      void navigate('/');
    },
  });
  return (
    <ConfirmDialog
      title={IMPERSONATE_MESSAGES.title}
      confirm={IMPERSONATE_MESSAGES.confirm}
      isReversible
      isOpen={isOpen}
      onConfirm={() => impersonate.send(user.id)}
      onClose={onClose}
    >
      <p>{IMPERSONATE_MESSAGES.text(user.email)}</p>
      <p>{IMPERSONATE_MESSAGES.consequences}</p>
    </ConfirmDialog>
  );
}

/**
 * Renders the confirmation for deleting an account, with the data that is deleted. For an administrator, it asks for the
 * password of the administrator who deletes.
 */
function DeleteUserDialog({ user, isOpen, onClose }: UserDialogProps) {
  const remove = useToastMutation({
    call: (id: string) => call('DELETE /api/admin/users/{id}', { path: { id }, body: {} }),
    done: () => ({ title: messages.deleted }),
    failed: reasonToast(messages.deleteFailed),
    refresh: refreshAdmin,
  });
  if (user.role === 'admin') {
    return (
      <Dialog title={DELETE_MESSAGES.title} isOpen={isOpen} onClose={onClose}>
        <DeleteAdminForm user={user} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={DELETE_MESSAGES.title}
      confirm={DELETE_MESSAGES.confirm}
      isOpen={isOpen}
      onConfirm={() => remove.send(user.id)}
      onClose={onClose}
    >
      <DeleteConsequences user={user} />
    </ConfirmDialog>
  );
}

function DeleteAdminForm({ user, onClose }: Omit<UserDialogProps, 'isOpen'>) {
  const queryClient = useQueryClient();
  const frame = useAccountForm({
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) => ({ currentPassword: checkPresentPassword(currentPassword) }),
    send: async (body, signal) => {
      await call('DELETE /api/admin/users/{id}', { path: { id: user.id }, body, signal });
      onClose();
      showToast({ title: messages.deleted, tone: 'success' });
      void refreshAdmin(queryClient);
    },
    failed: messages.deleteFailed,
  });
  return (
    <FormFrame
      of={frame}
      label={DELETE_MESSAGES.title}
      actions={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <SubmitButton label={DELETE_MESSAGES.confirm} isBusy={frame.isBusy} look="danger" />
        </>
      }
    >
      <div className={admin.dialogText}>
        <DeleteConsequences user={user} />
      </div>
      <PasswordField
        {...frame.form.getInputProps('currentPassword')}
        label={USER_FORM_MESSAGES.ownPassword}
        description={USER_FORM_MESSAGES.ownPasswordHint}
        name="currentPassword"
        autoComplete="current-password"
      />
    </FormFrame>
  );
}

function DeleteConsequences({ user }: Pick<UserDialogProps, 'user'>) {
  return (
    <>
      <p>{DELETE_MESSAGES.text(user.email)}</p>
      <p>{DELETE_MESSAGES.goes(user.stats)}</p>
    </>
  );
}

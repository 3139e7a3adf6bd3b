import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PLAN_IDS } from '../../../../../libs/contracts/account/plans.ts';
import { ROLES } from '../../../../../libs/contracts/account/roles.ts';
import { USER_SORTS, USER_STATUSES } from '../../../../../libs/contracts/admin/admin.ts';
import type { AdminUser } from '../../../../../libs/contracts/admin/admin-users.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { ADMIN_KEY } from '../admin-data.ts';
import { AdminPage } from '../admin-page.tsx';
import { Loaded } from '../loaded.tsx';
import { Pager } from '../pager.tsx';
import { chosen, useListQuery } from '../use-list-query.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { USERS_TEXTS as texts } from './texts.ts';
import { UserCountTiles } from './user-count-tiles.tsx';
import { UserDetailsDialog } from './user-details-dialog.tsx';
import { USER_FILTERS, UserFilters } from './user-filters.tsx';
import { CreateUserDialog, EditUserDialog } from './user-form-dialogs.tsx';
import { type UserDialog, UsersTable } from './users-table.tsx';

/** Renders the user management screen: counts, filters, a page of accounts and their dialogs. */
export function UsersPage() {
  const list = useListQuery(USER_FILTERS);
  const [dialog, setDialog] = useState<UserDialog | 'create' | null>(null);
  // Kept after closing, so that the dialogs stay mounted while they close.
  const [user, setUser] = useState<AdminUser | null>(null);
  const { search, role, status, plan, sort } = list.values;
  const request = {
    ...(search !== '' && { search }),
    ...present('role', chosen(role, ROLES)),
    ...present('status', chosen(status, USER_STATUSES)),
    ...present('plan', chosen(plan, PLAN_IDS)),
    ...present('sort', chosen(sort, USER_SORTS)),
    page: list.page,
  };
  const query = useQuery({
    queryKey: [ADMIN_KEY, 'users', request],
    queryFn: ({ signal }) => call('GET /api/admin/users', { query: request, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const close = () => setDialog(null);
  const open = (which: UserDialog, about: AdminUser) => {
    setUser(about);
    setDialog(which);
  };
  return (
    <AdminPage
      title={texts.title}
      actions={
        <Button color="magenta" variant="filled" onClick={() => setDialog('create')}>
          {texts.create}
        </Button>
      }
    >
      <Loaded query={query} failed={texts.fetchFailed}>
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

function present<Name extends string, Value>(name: Name, value: Value | undefined): { [name in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [name in Name]?: Value });
}

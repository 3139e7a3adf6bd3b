import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminUser } from '../../../../../libs/contracts/admin/admin-users.dto.ts';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { formatDay } from '../../../shared/format/format.ts';
import { UsersPage } from './users-page.tsx';

const TIME = '2026-11-20T12:00:00.000Z';
/** Bodies of the deletions that the server has received, by account. */
const deletions: (readonly [id: string, body: unknown])[] = [];

function userOf(id: string, role: AdminUser['role'], values: Partial<AdminUser> = {}): AdminUser {
  return {
    id,
    email: `${id}@example.com`,
    username: id,
    firstName: 'Ada',
    lastName: 'Lovelace',
    role,
    subscriptionPlan: 'free',
    subscriptionExpires: null,
    emailVerified: true,
    isActive: true,
    lastLogin: null,
    createdAt: TIME,
    stats: { savedLists: 0, savedResults: 0, folders: 0, projects: 0 },
    ...values,
  };
}

async function answer(url: string, init: RequestInit): Promise<Response> {
  if (init.method === 'DELETE') {
    deletions.push([String(url.split('/').at(-1)), JSON.parse(String(init.body))]);
    return Response.json({ message: 'User deleted successfully' });
  }
  const counts = {
    total: 2,
    active: 2,
    inactive: 0,
    verified: 2,
    unverified: 0,
    admins: 1,
    free: 2,
    pro: 0,
    enterprise: 0,
  };
  const users = [
    userOf('root', 'admin'),
    userOf('ada', 'user'),
    userOf('grace', 'user', { subscriptionPlan: 'pro', subscriptionExpires: '2099-11-20T12:00:00.000Z' }),
    userOf('new', 'user', { emailVerified: false }),
    userOf('closed', 'user', { emailVerified: false, isActive: false }),
    userOf('alan', 'user', { subscriptionPlan: 'enterprise', subscriptionExpires: TIME }),
  ];
  return Response.json({ users, total: users.length, counts });
}

/** Chooses an action of an account and returns its dialog. */
async function choose(action: string, id: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${id}@example.com` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => {
  deletions.length = 0;
  renderScreen(<UsersPage />, answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for the own password before it deletes an administrator', async () => {
  const dialog = await choose('Delete', 'root');
  fireEvent.click(dialog.getByRole('button', { name: 'Delete user' }));
  await dialog.findByText('Please enter your password.');
  expect(deletions).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'Correct-Horse-7' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete user' }));
  await waitFor(() => expect(deletions).toEqual([['root', { currentPassword: 'Correct-Horse-7' }]]));
});

it('deletes a user without it', async () => {
  const dialog = await choose('Delete', 'ada');
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete user' }));
  await waitFor(() => expect(deletions).toEqual([['ada', {}]]));
});

it.each(['Active', 'Email verified'])('asks for it when "%s" of an administrator changes', async (name) => {
  const dialog = await choose('Edit', 'root');
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  fireEvent.click(dialog.getByRole('checkbox', { name }));
  dialog.getByLabelText('Your password');
});

it('asks for it when the username of an administrator changes', async () => {
  const dialog = await choose('Edit', 'root');
  fireEvent.change(dialog.getByLabelText('Username'), { target: { value: ' ROOT ' } });
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  fireEvent.change(dialog.getByLabelText('Username'), { target: { value: 'other' } });
  dialog.getByLabelText('Your password');
});

it.each([
  ['new', 1],
  ['closed', 0],
  ['ada', 0],
] as const)('offers to resend the verification to unverified accounts that are active: %s', async (id, count) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${id}@example.com` }));
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.queryAllByRole('menuitem', { name: 'Resend verification' })).toHaveLength(count);
});

it.each([
  ['Create User', () => screen.findByRole('button', { name: 'Create User' }).then((button) => fireEvent.click(button))],
  ['Edit user', () => choose('Edit', 'ada')],
])('starts the dialog %s at the email address', async (_name, open) => {
  await open();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Email/ }).autofocus).toBe(true);
});

it('separates the number of accounts of a plan from their share', async () => {
  expect((await screen.findByText('Free', { selector: 'dt' })).nextElementSibling?.textContent).toBe('2 (100.0%)');
});

it('shows plans with the day on which they end or have ended', async () => {
  await screen.findByText('ada@example.com');
  screen.getByText(`Pro until ${formatDay('2099-11-20T12:00:00.000Z')}`);
  screen.getByText(`Enterprise, ended ${formatDay(TIME)}`);
});

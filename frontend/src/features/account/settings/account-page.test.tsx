import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AccountAnswer } from '../../../../../libs/contracts/account/account.dto.ts';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { formatDay } from '../../../shared/format/format.ts';
import { AccountPage } from './account-page.tsx';

const PAST = '2026-10-31T12:00:00.000Z';
const FUTURE = '2099-10-31T12:00:00.000Z';
const ENDED = /plan ended on/;

function show(plan: Pick<AccountAnswer, 'bookedPlan' | 'subscriptionPlan' | 'subscriptionExpires'>): void {
  const account: AccountAnswer = {
    id: '1',
    username: 'ada',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'user',
    emailVerified: true,
    lastLogin: PAST,
    createdAt: PAST,
    impersonatedBy: null,
    pendingEmail: null,
    ...plan,
  };
  renderScreen(<AccountPage />, async (url) => Response.json(url.endsWith('/api/account') ? account : []));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('tells that the booked plan has ended', async () => {
  show({ bookedPlan: 'pro', subscriptionPlan: 'free', subscriptionExpires: PAST });
  await screen.findByText(`Your Pro plan ended on ${formatDay(PAST)}. The limits of the Free plan apply.`);
  screen.getByText(/^Free: 100 /);
});

it('shows the day on which a running plan ends', async () => {
  show({ bookedPlan: 'pro', subscriptionPlan: 'pro', subscriptionExpires: FUTURE });
  await screen.findByText((text) => text.startsWith(`Pro until ${formatDay(FUTURE)}: 1,000 `));
  expect(screen.queryByText(ENDED)).toBeNull();
});

it('shows a plan without an end', async () => {
  show({ bookedPlan: 'pro', subscriptionPlan: 'pro', subscriptionExpires: null });
  await screen.findByText(/^Pro: 1,000 /);
  expect(screen.queryByText(ENDED)).toBeNull();
});

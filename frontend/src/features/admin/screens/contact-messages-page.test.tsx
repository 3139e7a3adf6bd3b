import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ContactMessageInfo, UpdateMessageRequest } from '../../../../../libs/contracts/admin/admin-logs.dto.ts';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { ContactMessagesPage } from './contact-messages-page.tsx';

/** Address with characters that have a meaning in `mailto:` links. */
const EMAIL = 'grace?bcc=all&x=%40@example.com';
const TIME = '2026-11-20T12:00:00.000Z';
/** Marks that the server has received, as `A read`. */
const received: string[] = [];
let answerMark: () => void;

function messageOf(id: string): ContactMessageInfo {
  const sender = { name: 'Grace Hopper', email: EMAIL, hasAccount: false };
  return {
    ...sender,
    id,
    subject: `Subject ${id}`,
    message: `Text ${id}`,
    category: 'general',
    createdAt: TIME,
    readAt: null,
    answeredAt: null,
  };
}

/** Answers as the server does; a mark only once `answerMark` is called. */
async function answer(url: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'PATCH') {
    const counts = { total: 2, open: 2, answered: 0, unread: 2 };
    return Response.json({ messages: [messageOf('A'), messageOf('B')], total: 2, counts });
  }
  const id = url.slice(-1);
  const { isRead } = JSON.parse(String(init.body)) as UpdateMessageRequest;
  received.push(`${id} ${isRead ? 'read' : 'unread'}`);
  await new Promise<void>((resolve) => {
    answerMark = resolve;
  });
  return Response.json({ ...messageOf(id), readAt: isRead ? TIME : null });
}

beforeEach(() => {
  received.length = 0;
  renderScreen(<ContactMessagesPage />, answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the message that was opened last, and makes every mark, whenever answers arrive', async () => {
  const open = async (id: string) =>
    fireEvent.click(await screen.findByRole('button', { name: `Open: Subject ${id}` }));
  const dialog = () => within(screen.getByRole('dialog'));
  await open('A');
  await waitFor(() => expect(received).toEqual(['A read']));
  fireEvent.click(dialog().getByRole('button', { name: 'Mark as unread' }));
  await open('B');
  answerMark();
  await waitFor(() => expect(received).toEqual(['A read', 'A unread']));
  dialog().getByText('Text B');
  answerMark();
  await waitFor(() => expect(received).toEqual(['A read', 'A unread', 'B read']));
  dialog().getByText('Text B');
});

it('answers the sender alone, with the subject', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Open: Subject A' }));
  const link = new URL(within(screen.getByRole('dialog')).getByRole<HTMLAnchorElement>('link', { name: 'Reply' }).href);
  expect(link.pathname).toBe('grace%3Fbcc%3Dall%26x%3D%2540@example.com');
  expect(decodeURIComponent(link.pathname)).toBe(EMAIL);
  expect([...link.searchParams]).toEqual([['subject', 'Re: Subject A']]);
});

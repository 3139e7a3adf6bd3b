import { Button } from '@mantine/core';
import { useState } from 'react';
import { MESSAGE_STATES } from '../../../../../libs/contracts/admin/admin.ts';
import type { ContactMessageInfo, UpdateMessageRequest } from '../../../../../libs/contracts/admin/admin-logs.dto.ts';
import { type Action, reasonToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { formatCount, formatTime } from '../../../shared/format/format.ts';
import { Dialog, DialogActions } from '../../../shared/ui/dialog.tsx';
import admin from '../admin.module.css';
import { AdminPage, Loaded, refreshAdmin, useAdminQuery } from '../admin-page.tsx';
import { AdminTable, chosen, FilterSelect, Pager, Tiles, useListQuery } from '../list-controls.tsx';
import { CONTACT_MESSAGE_LABELS as labels, ADMIN_MESSAGES as shared } from '../messages.ts';

const FILTERS = ['state'] as const;

/** Renders the contact messages, which can be read and marked as answered. */
export function ContactMessagesPage() {
  const list = useListQuery(FILTERS);
  const request = { state: chosen(list.values.state, MESSAGE_STATES), page: list.page };
  const query = useAdminQuery(['messages', request], (signal) =>
    call('GET /api/admin/contact-messages', { query: request, signal }),
  );
  const [shown, setShown] = useState<ContactMessageInfo | null>(null);
  const [isOpen, setOpen] = useState(false);
  // Another message may have been opened before the answer arrives.
  const mark = useMarkMessage((marked) => setShown((now) => (now?.id === marked.id ? marked : now)));
  const open = (message: ContactMessageInfo): void => {
    setShown(message);
    setOpen(true);
    if (message.readAt === null) {
      mark.run({ id: message.id, isRead: true });
    }
  };
  return (
    <AdminPage title={labels.title} lead={labels.lead}>
      <Loaded query={query} failed={labels.failed}>
        {({ messages, total, counts }) => (
          <>
            <Tiles
              label={labels.counts}
              of={[
                { name: labels.total, value: formatCount(counts.total) },
                ...MESSAGE_STATES.map((state) => ({ name: labels.states[state], value: formatCount(counts[state]) })),
              ]}
            />
            <search className={admin.filters}>
              <FilterSelect
                label={labels.state}
                value={list.values.state}
                choices={MESSAGE_STATES.map((name) => [name, labels.states[name]])}
                onChange={(value) => list.set('state', value)}
              />
            </search>
            <MessageTable messages={messages} isBusy={query.isPlaceholderData} onOpen={open} />
            <Pager page={list.page} total={total} onChange={list.turnTo} />
          </>
        )}
      </Loaded>
      {shown !== null && <MessageDialog message={shown} isOpen={isOpen} mark={mark} onClose={() => setOpen(false)} />}
    </AdminPage>
  );
}

function MessageTable({
  messages,
  isBusy,
  onOpen,
}: {
  readonly messages: readonly ContactMessageInfo[];
  readonly isBusy: boolean;
  readonly onOpen: (message: ContactMessageInfo) => void;
}) {
  return (
    <AdminTable
      columns={[labels.from, labels.subject, labels.category, labels.state, labels.received, shared.actions]}
      isBusy={isBusy}
      label={labels.table}
    >
      {messages.map((message) => (
        <tr key={message.id}>
          <td data-label={labels.from}>
            <div>
              <p className={admin.primary}>{message.name}</p>
              <p className={admin.secondary}>{message.email}</p>
            </div>
          </td>
          <td data-label={labels.subject} className={message.readAt === null ? admin.primary : undefined}>
            {message.subject}
          </td>
          <td data-label={labels.category}>{labels.categories[message.category]}</td>
          <td data-label={labels.state}>
            <MessageBadges message={message} />
          </td>
          <td className={admin.brief} data-label={labels.received}>
            {formatTime(message.createdAt)}
          </td>
          <td data-label={shared.actions}>
            <span>
              <Button size="compact-sm" aria-label={labels.openOf(message.subject)} onClick={() => onOpen(message)}>
                {labels.open}
              </Button>
            </span>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

/** Change of a message's read or answered state. */
type MessageMark = UpdateMessageRequest & { readonly id: string };

/** Returns the action that marks a message. `onChange` receives the updated message. */
function useMarkMessage(onChange: (message: ContactMessageInfo) => void): Action<MessageMark> {
  return useToastMutation({
    call: ({ id, ...body }: MessageMark) => call('PATCH /api/admin/contact-messages/{id}', { path: { id }, body }),
    failed: reasonToast(labels.changeFailed),
    refresh: refreshAdmin,
    onDone: onChange,
    scope: { id: 'messages' },
  });
}

/** Renders the state of a message as a badge. */
function MessageBadges({ message: { readAt, answeredAt } }: { readonly message: ContactMessageInfo }) {
  const [tone, label] =
    answeredAt !== null
      ? (['good', labels.states.answered] as const)
      : readAt !== null
        ? ([undefined, labels.read] as const)
        : (['note', labels.states.unread] as const);
  return (
    <span>
      <span className={admin.badge} data-tone={tone}>
        {label}
      </span>
    </span>
  );
}

/** Renders a message in a dialog, with buttons to reply and to mark it. */
function MessageDialog({
  message,
  isOpen,
  mark,
  onClose,
}: {
  readonly message: ContactMessageInfo;
  readonly isOpen: boolean;
  readonly mark: Action<MessageMark>;
  readonly onClose: () => void;
}) {
  const { id, name, email, subject, answeredAt } = message;
  const isAnswered = answeredAt !== null;
  return (
    <Dialog title={subject} isOpen={isOpen} onClose={onClose}>
      <p className={admin.secondary}>
        {[
          `${name} <${email}>`,
          labels.categories[message.category],
          formatTime(message.createdAt),
          ...(message.hasAccount ? [labels.hasAccount] : []),
        ].join(' · ')}
      </p>
      <p className={admin.message}>{message.message}</p>
      <MessageBadges message={message} />
      <DialogActions>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            mark.run({ id, isRead: false, isAnswered: false });
            onClose();
          }}
        >
          {labels.markUnread}
        </Button>
        <Button aria-disabled={mark.isBusy || undefined} onClick={() => mark.run({ id, isAnswered: !isAnswered })}>
          {isAnswered ? labels.markOpen : labels.markAnswered}
        </Button>
        <Button color="magenta" component="a" href={mailLink(email, `Re: ${subject}`)} variant="filled">
          {labels.reply}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns a `mailto:` link. Characters such as `?` in the address would otherwise add recipients or a body. */
function mailLink(address: string, subject: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}

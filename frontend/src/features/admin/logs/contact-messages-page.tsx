import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGE_STATES } from '../../../../../libs/contracts/admin/admin.ts';
import type { ContactMessageInfo } from '../../../../../libs/contracts/admin/admin-logs.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import admin from '../admin.module.css';
import { ADMIN_KEY } from '../admin-data.ts';
import { AdminPage } from '../admin-page.tsx';
import { ADMIN_TEXTS as shared } from '../admin-texts.ts';
import { FilterSelect } from '../filter-select.tsx';
import { Loaded } from '../loaded.tsx';
import { Pager } from '../pager.tsx';
import { chosen, useListQuery } from '../use-list-query.ts';
import { MessageBadges, MessageDialog, useMarkMessage } from './message-dialog.tsx';
import { MESSAGES_TEXTS as texts } from './texts.ts';

const FILTERS = ['state'] as const;

/** Renders the contact messages, which can be read and marked as answered. */
export function ContactMessagesPage() {
  const list = useListQuery(FILTERS);
  const state = chosen(list.values.state, MESSAGE_STATES);
  const request = { ...(state !== undefined && { state }), page: list.page };
  const query = useQuery({
    queryKey: [ADMIN_KEY, 'messages', request],
    queryFn: ({ signal }) => call('GET /api/admin/contact-messages', { query: request, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const [shown, setShown] = useState<ContactMessageInfo | null>(null);
  const [isOpen, setOpen] = useState(false);
  const mark = useMarkMessage(setShown);
  const open = (message: ContactMessageInfo): void => {
    setShown(message);
    setOpen(true);
    if (message.readAt === null) {
      mark.run({ id: message.id, isRead: true });
    }
  };
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <Loaded query={query} failed={texts.failed}>
        {({ messages, total, counts }) => (
          <>
            <dl className={admin.tiles} aria-label={texts.counts}>
              <div className={admin.tile}>
                <dt>{texts.total}</dt>
                <dd>{formatCount(counts.total)}</dd>
              </div>
              {MESSAGE_STATES.map((name) => (
                <div key={name} className={admin.tile}>
                  <dt>{texts.states[name]}</dt>
                  <dd>{formatCount(counts[name])}</dd>
                </div>
              ))}
            </dl>
            <search className={admin.filters}>
              <FilterSelect
                label={texts.state}
                value={list.values.state}
                choices={MESSAGE_STATES.map((name) => [name, texts.states[name]])}
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
    <table className={admin.table} aria-label={texts.table} aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{texts.from}</th>
          <th scope="col">{texts.subject}</th>
          <th scope="col">{texts.category}</th>
          <th scope="col">{texts.state}</th>
          <th scope="col">{texts.received}</th>
          <th scope="col">{shared.actions}</th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={message.id}>
            <td data-label={texts.from}>
              <div>
                <p className={admin.primary}>{message.name}</p>
                <p className={admin.secondary}>{message.email}</p>
              </div>
            </td>
            <td data-label={texts.subject} className={message.readAt === null ? admin.primary : undefined}>
              {message.subject}
            </td>
            <td data-label={texts.category}>{texts.categories[message.category]}</td>
            <td data-label={texts.state}>
              <MessageBadges message={message} />
            </td>
            <td className={admin.brief} data-label={texts.received}>
              {formatMoment(message.createdAt)}
            </td>
            <td data-label={shared.actions}>
              <span>
                <Button size="compact-sm" aria-label={texts.openOf(message.subject)} onClick={() => onOpen(message)}>
                  {texts.open}
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

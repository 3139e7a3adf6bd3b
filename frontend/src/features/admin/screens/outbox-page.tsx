import { Button } from '@mantine/core';
import { MAIL_STATUSES, type MailStatus } from '../../../../../libs/contracts/admin/admin.ts';
import type { OutboxMail } from '../../../../../libs/contracts/admin/admin-logs.dto.ts';
import { reasonToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { formatCount, formatTime } from '../../../shared/format/format.ts';
import admin from '../admin.module.css';
import { chosen, refreshAdmin, useAdminQuery, useListQuery } from '../admin-data.ts';
import { ADMIN_MESSAGES as shared } from '../admin-messages.ts';
import { AdminPage, Loaded } from '../admin-page.tsx';
import { AdminTable, FilterSelect, Pager, Tiles } from '../list-controls.tsx';
import { OUTBOX_MESSAGES as messages } from './messages.ts';

const FILTERS = ['status'] as const;
const TONES: Readonly<Record<MailStatus, string>> = { waiting: 'note', sent: 'good', failed: 'bad', expired: 'bad' };

/** Renders the outbox with the status of its mails. Failed mails can be retried. */
export function OutboxPage() {
  const list = useListQuery(FILTERS);
  const request = { status: chosen(list.values.status, MAIL_STATUSES), page: list.page };
  const query = useAdminQuery(['outbox', request], (signal) =>
    call('GET /api/admin/outbox', { query: request, signal }),
  );
  return (
    <AdminPage
      title={messages.title}
      lead={messages.lead}
      actions={<Button onClick={() => void query.refetch()}>{shared.refresh}</Button>}
    >
      <Loaded query={query} failed={messages.failed}>
        {({ mails, total, counts }) => (
          <>
            <Tiles
              label={messages.counts}
              of={MAIL_STATUSES.map((status) => ({
                name: messages.statuses[status],
                value: formatCount(counts[status]),
              }))}
            />
            <search className={admin.filters} aria-label={messages.filters}>
              <FilterSelect
                label={messages.status}
                value={list.values.status}
                choices={MAIL_STATUSES.map((name) => [name, messages.statuses[name]])}
                onChange={(value) => list.set('status', value)}
              />
            </search>
            <MailTable mails={mails} isBusy={query.isPlaceholderData} />
            <Pager page={list.page} total={total} onChange={list.turnTo} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

function MailTable({ mails, isBusy }: { readonly mails: readonly OutboxMail[]; readonly isBusy: boolean }) {
  return (
    <AdminTable
      columns={[
        messages.recipient,
        messages.template,
        messages.status,
        messages.attempts,
        messages.lastError,
        messages.created,
        shared.actions,
      ]}
      isBusy={isBusy}
      label={messages.table}
    >
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </AdminTable>
  );
}

function MailRow({ mail }: { readonly mail: OutboxMail }) {
  const retry = useToastMutation({
    call: () => call('POST /api/admin/outbox/{id}/retry', { path: { id: mail.id } }),
    done: () => ({ title: messages.retried }),
    failed: reasonToast(messages.retryFailed),
    refresh: refreshAdmin,
  });
  return (
    <tr>
      <td data-label={messages.recipient} className={admin.primary}>
        {mail.recipient}
      </td>
      <td data-label={messages.template} className={admin.key}>
        {mail.templateKey}
      </td>
      <td data-label={messages.status}>
        <div>
          <span className={admin.badge} data-tone={TONES[mail.status]}>
            {messages.statuses[mail.status]}
          </span>
          {mail.status === 'waiting' && mail.attempts > 0 && (
            <p className={admin.secondary}>{messages.nextTry(formatTime(mail.nextAttemptAt))}</p>
          )}
        </div>
      </td>
      <td data-label={messages.attempts}>{formatCount(mail.attempts)}</td>
      <td data-label={messages.lastError}>{mail.lastError ?? '–'}</td>
      <td className={admin.brief} data-label={messages.created}>
        {formatTime(mail.createdAt)}
      </td>
      <td data-label={shared.actions}>
        {mail.canRetry ? (
          <Button
            size="compact-sm"
            aria-label={messages.retryOf(mail.recipient)}
            aria-disabled={retry.isBusy || undefined}
            onClick={() => retry.run(undefined)}
          >
            {messages.retry}
          </Button>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}

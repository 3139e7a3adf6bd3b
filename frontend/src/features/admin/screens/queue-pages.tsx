import { Button } from '@mantine/core';
import { MAIL_STATUSES, type MailStatus } from '../../../../../libs/contracts/admin/admin.ts';
import type { OutboxMail } from '../../../../../libs/contracts/admin/admin-logs.dto.ts';
import type { AdminJob } from '../../../../../libs/contracts/jobs/admin-jobs.dto.ts';
import { JOB_STATES, type JobState } from '../../../../../libs/contracts/jobs/jobs.ts';
import { ERRORS } from '../../../../../libs/contracts/shared/error-codes.ts';
import { toolEntry } from '../../../../../libs/tools/index.ts';
import { reasonToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { formatCount, formatTime } from '../../../shared/format/format.ts';
import admin from '../admin.module.css';
import { AdminPage, Loaded, refreshAdmin, useAdminQuery } from '../admin-page.tsx';
import { AdminTable, chosen, FilterSelect, Pager, Tiles, useListQuery } from '../list-controls.tsx';
import { ADMIN_JOBS_MESSAGES, OUTBOX_MESSAGES, ADMIN_MESSAGES as shared } from '../messages.ts';

const OUTBOX_FILTERS = ['status'] as const;
const MAIL_TONES: Readonly<Record<MailStatus, string>> = {
  waiting: 'note',
  sent: 'good',
  failed: 'bad',
  expired: 'bad',
};

/** Renders the outbox with the status of its mails. Failed mails can be retried. */
export function OutboxPage() {
  const list = useListQuery(OUTBOX_FILTERS);
  const request = { status: chosen(list.values.status, MAIL_STATUSES), page: list.page };
  const query = useAdminQuery(['outbox', request], (signal) =>
    call('GET /api/admin/outbox', { query: request, signal }),
  );
  return (
    <AdminPage
      title={OUTBOX_MESSAGES.title}
      lead={OUTBOX_MESSAGES.lead}
      actions={<Button onClick={() => void query.refetch()}>{shared.refresh}</Button>}
    >
      <Loaded query={query} failed={OUTBOX_MESSAGES.failed}>
        {({ mails, total, counts }) => (
          <>
            <Tiles
              label={OUTBOX_MESSAGES.counts}
              of={MAIL_STATUSES.map((status) => ({
                name: OUTBOX_MESSAGES.statuses[status],
                value: formatCount(counts[status]),
              }))}
            />
            <search className={admin.filters} aria-label={OUTBOX_MESSAGES.filters}>
              <FilterSelect
                label={OUTBOX_MESSAGES.status}
                value={list.values.status}
                choices={MAIL_STATUSES.map((name) => [name, OUTBOX_MESSAGES.statuses[name]])}
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
        OUTBOX_MESSAGES.recipient,
        OUTBOX_MESSAGES.template,
        OUTBOX_MESSAGES.status,
        OUTBOX_MESSAGES.attempts,
        OUTBOX_MESSAGES.lastError,
        OUTBOX_MESSAGES.created,
        shared.actions,
      ]}
      isBusy={isBusy}
      label={OUTBOX_MESSAGES.table}
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
    done: () => ({ title: OUTBOX_MESSAGES.retried }),
    failed: reasonToast(OUTBOX_MESSAGES.retryFailed),
    refresh: refreshAdmin,
  });
  return (
    <tr>
      <td data-label={OUTBOX_MESSAGES.recipient} className={admin.primary}>
        {mail.recipient}
      </td>
      <td data-label={OUTBOX_MESSAGES.template} className={admin.key}>
        {mail.templateKey}
      </td>
      <td data-label={OUTBOX_MESSAGES.status}>
        <div>
          <span className={admin.badge} data-tone={MAIL_TONES[mail.status]}>
            {OUTBOX_MESSAGES.statuses[mail.status]}
          </span>
          {mail.status === 'waiting' && mail.attempts > 0 && (
            <p className={admin.secondary}>{OUTBOX_MESSAGES.nextTry(formatTime(mail.nextAttemptAt))}</p>
          )}
        </div>
      </td>
      <td data-label={OUTBOX_MESSAGES.attempts}>{formatCount(mail.attempts)}</td>
      <td data-label={OUTBOX_MESSAGES.lastError}>{mail.lastError ?? '–'}</td>
      <td className={admin.brief} data-label={OUTBOX_MESSAGES.created}>
        {formatTime(mail.createdAt)}
      </td>
      <td data-label={shared.actions}>
        {mail.canRetry ? (
          <Button
            size="compact-sm"
            aria-label={OUTBOX_MESSAGES.retryOf(mail.recipient)}
            aria-disabled={retry.isBusy || undefined}
            onClick={() => retry.run(undefined)}
          >
            {OUTBOX_MESSAGES.retry}
          </Button>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}

const JOB_TONES: Readonly<Record<JobState, string>> = {
  queued: 'note',
  running: 'note',
  done: 'good',
  failed: 'bad',
  cancelled: 'note',
};

/** Renders the last jobs of all accounts. Ended jobs can be retried, others cancelled. */
export function AdminJobsPage() {
  const query = useAdminQuery(['jobs'], (signal) => call('GET /api/admin/jobs', { signal }));
  return (
    <AdminPage
      title={ADMIN_JOBS_MESSAGES.title}
      lead={ADMIN_JOBS_MESSAGES.lead}
      actions={<Button onClick={() => void query.refetch()}>{shared.refresh}</Button>}
    >
      <Loaded query={query} failed={ADMIN_JOBS_MESSAGES.failed}>
        {({ jobs, counts }) => (
          <>
            <Tiles
              label={ADMIN_JOBS_MESSAGES.counts}
              of={JOB_STATES.map((state) => ({
                name: ADMIN_JOBS_MESSAGES.states[state],
                value: formatCount(counts[state]),
              }))}
            />
            {jobs.length === 0 ? <p>{shared.none}</p> : <JobTable jobs={jobs} />}
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

function JobTable({ jobs }: { readonly jobs: readonly AdminJob[] }) {
  return (
    <AdminTable
      columns={[
        ADMIN_JOBS_MESSAGES.account,
        ADMIN_JOBS_MESSAGES.work,
        ADMIN_JOBS_MESSAGES.state,
        ADMIN_JOBS_MESSAGES.attempts,
        ADMIN_JOBS_MESSAGES.lastError,
        ADMIN_JOBS_MESSAGES.created,
        ADMIN_JOBS_MESSAGES.finished,
        shared.actions,
      ]}
      label={ADMIN_JOBS_MESSAGES.table}
    >
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </AdminTable>
  );
}

function JobRow({ job }: { readonly job: AdminJob }) {
  return (
    <tr>
      <td data-label={ADMIN_JOBS_MESSAGES.account} className={admin.primary}>
        {job.email}
      </td>
      <td data-label={ADMIN_JOBS_MESSAGES.work}>
        {job.tool === null ? ADMIN_JOBS_MESSAGES.recipe : toolEntry(job.tool).title}
      </td>
      <td data-label={ADMIN_JOBS_MESSAGES.state}>
        <span className={admin.badge} data-tone={JOB_TONES[job.state]}>
          {ADMIN_JOBS_MESSAGES.states[job.state]}
        </span>
      </td>
      <td data-label={ADMIN_JOBS_MESSAGES.attempts}>{formatCount(job.attempts)}</td>
      <td data-label={ADMIN_JOBS_MESSAGES.lastError}>{job.errorCode === null ? '–' : ERRORS[job.errorCode].message}</td>
      <td className={admin.brief} data-label={ADMIN_JOBS_MESSAGES.created}>
        {formatTime(job.createdAt)}
      </td>
      <td className={admin.brief} data-label={ADMIN_JOBS_MESSAGES.finished}>
        {job.finishedAt === null ? '–' : formatTime(job.finishedAt)}
      </td>
      <td data-label={shared.actions}>
        <JobActions job={job} />
      </td>
    </tr>
  );
}

function JobActions({ job: { id, email, state } }: { readonly job: AdminJob }) {
  const retry = useToastMutation({
    call: () => call('POST /api/admin/jobs/{id}/retry', { path: { id } }),
    done: () => ({ title: ADMIN_JOBS_MESSAGES.retried }),
    failed: reasonToast(ADMIN_JOBS_MESSAGES.retryFailed),
    refresh: refreshAdmin,
  });
  const cancel = useToastMutation({
    call: () => call('DELETE /api/admin/jobs/{id}', { path: { id } }),
    done: () => ({ title: ADMIN_JOBS_MESSAGES.cancelled }),
    failed: reasonToast(ADMIN_JOBS_MESSAGES.cancelFailed),
    refresh: refreshAdmin,
  });
  if (state === 'done') {
    return '–';
  }
  const isActive = state === 'queued' || state === 'running';
  const action = isActive ? cancel : retry;
  return (
    <Button
      size="compact-sm"
      aria-label={isActive ? ADMIN_JOBS_MESSAGES.cancelOf(email) : ADMIN_JOBS_MESSAGES.retryOf(email)}
      aria-disabled={action.isBusy || undefined}
      onClick={() => action.run(undefined)}
    >
      {isActive ? ADMIN_JOBS_MESSAGES.cancel : ADMIN_JOBS_MESSAGES.retry}
    </Button>
  );
}

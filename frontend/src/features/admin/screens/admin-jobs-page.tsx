import { Button } from '@mantine/core';
import type { AdminJob } from '../../../../../libs/contracts/jobs/admin-jobs.dto.ts';
import { JOB_STATES, type JobState } from '../../../../../libs/contracts/jobs/jobs.ts';
import { ERRORS } from '../../../../../libs/contracts/shared/error-codes.ts';
import { toolEntry } from '../../../../../libs/tools/index.ts';
import { reasonToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { formatCount, formatTime } from '../../../shared/format/format.ts';
import admin from '../admin.module.css';
import { refreshAdmin, useAdminQuery } from '../admin-data.ts';
import { ADMIN_MESSAGES as shared } from '../admin-messages.ts';
import { AdminPage, Loaded } from '../admin-page.tsx';
import { AdminTable, Tiles } from '../list-controls.tsx';
import { ADMIN_JOBS_MESSAGES as messages } from './messages.ts';

const TONES: Readonly<Record<JobState, string>> = {
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
      title={messages.title}
      lead={messages.lead}
      actions={<Button onClick={() => void query.refetch()}>{shared.refresh}</Button>}
    >
      <Loaded query={query} failed={messages.failed}>
        {({ jobs, counts }) => (
          <>
            <Tiles
              label={messages.counts}
              of={JOB_STATES.map((state) => ({ name: messages.states[state], value: formatCount(counts[state]) }))}
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
        messages.account,
        messages.work,
        messages.state,
        messages.attempts,
        messages.lastError,
        messages.created,
        messages.finished,
        shared.actions,
      ]}
      label={messages.table}
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
      <td data-label={messages.account} className={admin.primary}>
        {job.email}
      </td>
      <td data-label={messages.work}>{job.tool === null ? messages.recipe : toolEntry(job.tool).title}</td>
      <td data-label={messages.state}>
        <span className={admin.badge} data-tone={TONES[job.state]}>
          {messages.states[job.state]}
        </span>
      </td>
      <td data-label={messages.attempts}>{formatCount(job.attempts)}</td>
      <td data-label={messages.lastError}>{job.errorCode === null ? '–' : ERRORS[job.errorCode].message}</td>
      <td className={admin.brief} data-label={messages.created}>
        {formatTime(job.createdAt)}
      </td>
      <td className={admin.brief} data-label={messages.finished}>
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
    done: () => ({ title: messages.retried }),
    failed: reasonToast(messages.retryFailed),
    refresh: refreshAdmin,
  });
  const cancel = useToastMutation({
    call: () => call('DELETE /api/admin/jobs/{id}', { path: { id } }),
    done: () => ({ title: messages.cancelled }),
    failed: reasonToast(messages.cancelFailed),
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
      aria-label={isActive ? messages.cancelOf(email) : messages.retryOf(email)}
      aria-disabled={action.isBusy || undefined}
      onClick={() => action.run(undefined)}
    >
      {isActive ? messages.cancel : messages.retry}
    </Button>
  );
}

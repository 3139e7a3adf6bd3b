import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { JobInfo } from '../../../../../libs/contracts/jobs/jobs.dto.ts';
import { reasonToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { formatCount, formatDuration, formatTime } from '../../../shared/format/format.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx';
import { useLastPage } from '../../../shared/ui/use-last-page.ts';
import { ROW_MESSAGES } from '../../../workbench/messages.ts';
import { describeSaveFailure } from '../../../workbench/saving/write-outcome.ts';
import dashboard from '../dashboard-page.module.css';
import { WriteForm } from '../dialogs/write-form.tsx';
import { OpenResultButton, RecordButton, useOpenResult } from '../record-parts.tsx';
import records from '../records-table.module.css';
import { LoadState } from '../shared/load-state.tsx';
import { isActive, JOBS_PAGE_SIZE, refreshJobs, useJobs } from './jobs-data.ts';
import classes from './jobs-page.module.css';
import { JOBS_MESSAGES as messages } from './messages.ts';
import { Schedules } from './schedules.tsx';

/** Text of a cell without a value. */
const NONE = '–';

/** Renders the jobs of the user: runs of tools and recipes on the server, with their progress and actions. */
export function JobsPage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, isError, isPlaceholderData, refetch } = useJobs(page);
  const [deleted, setDeleted] = useState<JobInfo | null>(null);
  const close = () => setDeleted(null);
  return (
    <div className={dashboard.page}>
      <div className={dashboard.head}>
        <h1>{messages.title}</h1>
        <Link to="/dashboard">{messages.back}</Link>
      </div>
      {!data && <LoadState message={messages.loadFailed} isError={isError} onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <div className={classes.empty}>
          <p>{messages.empty}</p>
          <div className={classes.ways}>
            <Button component={Link} to="/recipes">
              {messages.openRecipes}
            </Button>
            <Button component="a" href="/api/docs">
              {messages.openDocs}
            </Button>
          </div>
        </div>
      )}
      {data && data.total > 0 && (
        <>
          <JobsTable isBusy={isPlaceholderData} jobs={data.jobs} onDelete={setDeleted} />
          <Pages
            page={page}
            total={data.total}
            turnTo={(next) => setParams(next === 1 ? {} : { page: String(next) }, { replace: true })}
          />
        </>
      )}
      <Schedules />
      <Dialog isOpen={deleted !== null} onClose={close} title={messages.deleteTitle}>
        {deleted !== null && <DeleteForm job={deleted} onClose={close} />}
      </Dialog>
    </div>
  );
}

/** Renders the confirmation for deleting the record of a job. */
function DeleteForm({ job: { id, name }, onClose }: { readonly job: JobInfo; readonly onClose: () => void }) {
  const remove = useToastMutation({
    call: () => call('DELETE /api/jobs/{id}/record', { path: { id } }),
    done: () => ({ title: messages.deleted, message: messages.deletedText }),
    failed: reasonToast(messages.notDeleted),
    refresh: refreshJobs,
  });
  return (
    <WriteForm
      onClose={onClose}
      onSubmit={() => remove.send(undefined).then(() => null, describeSaveFailure)}
      submit={{ label: messages.delete, look: 'danger' }}
    >
      <p>{messages.deleteText(name)}</p>
    </WriteForm>
  );
}

interface JobsTableProps {
  readonly jobs: readonly JobInfo[];
  readonly isBusy: boolean;
  /** Asks to delete a job. */
  readonly onDelete: (job: JobInfo) => void;
}

function JobsTable({ jobs, isBusy, onDelete }: JobsTableProps) {
  return (
    <div className={records.frame}>
      <table aria-busy={isBusy} aria-label={messages.table} className={records.table}>
        <thead>
          <tr>
            <th className={records.nameColumn} scope="col">
              {messages.name}
            </th>
            <th scope="col">{messages.state}</th>
            <th scope="col">{messages.progress}</th>
            <th data-number scope="col">
              {messages.rows}
            </th>
            <th scope="col">{messages.started}</th>
            <th data-number scope="col">
              {messages.duration}
            </th>
            <th scope="col">{messages.actions}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow job={job} key={job.id} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type JobRowProps = Pick<JobsTableProps, 'onDelete'> & { readonly job: JobInfo };

function JobRow({ job, onDelete }: JobRowProps) {
  const { name, state, rows, startedAt, error } = job;
  return (
    <tr>
      <th className={records.name} scope="row">
        <span className={records.line} title={name}>
          {name}
        </span>
        {error !== null && <span className={classes.error}>{error.message}</span>}
      </th>
      <td>
        <span className={classes.state} data-state={state}>
          {messages.states[state]}
        </span>
      </td>
      <td data-label={messages.progress}>
        <Progress job={job} />
      </td>
      <td data-label={messages.rows} data-number>
        {rows === null ? NONE : formatCount(rows)}
      </td>
      <td data-label={messages.started}>{startedAt === null ? NONE : formatTime(startedAt)}</td>
      <td data-label={messages.duration} data-number>
        {durationOf(job)}
      </td>
      <td className={records.actions}>
        <Actions job={job} onDelete={onDelete} />
      </td>
    </tr>
  );
}

/** Renders the share of rows that are done, or their number if the total is not known. */
function Progress({ job: { name, state, progress } }: { readonly job: JobInfo }) {
  if (state !== 'running') {
    return NONE;
  }
  const { done, total, step } = progress;
  const percent = Math.min(99, Math.floor((100 * done) / total));
  return (
    <div className={classes.progress}>
      {total > 0 && (
        <progress aria-label={messages.progressOf(name)} max={100} value={percent}>
          {messages.percent(percent)}
        </progress>
      )}
      <span>{total > 0 ? messages.percent(percent) : messages.rowsDone(done)}</span>
      {step !== null && <span className={classes.step}>{step}</span>}
    </div>
  );
}

function Actions({ job, onDelete }: JobRowProps) {
  const { id, name, resultId, results } = job;
  const path = { id };
  const cancel = useToastMutation({
    call: () => call('DELETE /api/jobs/{id}', { path }),
    done: () => ({ title: messages.cancelled }),
    failed: reasonToast(messages.notCancelled),
    refresh: refreshJobs,
  });
  const repeat = useToastMutation({
    call: () => call('POST /api/jobs/{id}/repeat', { path }),
    done: () => ({ title: messages.repeated }),
    failed: reasonToast(messages.notRepeated),
    refresh: refreshJobs,
  });
  // The uploads of a job are gone once it has ended.
  const canRepeat = !isActive(job) && !hasUpload(job);
  const actions = [
    ...(isActive(job) ? [{ label: messages.cancel, action: cancel }] : []),
    ...(canRepeat ? [{ label: messages.runAgain, action: repeat }] : []),
  ];
  return (
    <div className={records.buttons}>
      {resultId !== null && results.length < 2 && (
        <OpenResultButton id={resultId} label={messages.openResult} name={name} />
      )}
      {results.length > 1 && <ResultsMenu name={name} results={results} />}
      {actions.map(({ label, action }) => (
        <RecordButton
          isBusy={action.isBusy}
          key={label}
          label={label}
          name={name}
          onClick={() => action.run(undefined)}
          variant="subtle"
        />
      ))}
      {!isActive(job) && (
        <RecordButton label={messages.delete} name={name} onClick={() => onDelete(job)} opensDialog variant="subtle" />
      )}
    </div>
  );
}

/** Renders the menu that opens one of several results. */
function ResultsMenu({ name, results }: Pick<JobInfo, 'name' | 'results'>) {
  const { isOpening, open } = useOpenResult();
  return (
    <Menu isBusy={isOpening} label={messages.openResult} name={ROW_MESSAGES.actionOn(messages.openResult, name)}>
      {results.map(({ output, label, resultId, rows }) => (
        <MenuItem key={output} onClick={() => void open(resultId)}>
          {messages.resultOf(label, rows)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Renders the buttons for the previous and next page, if there are several. */
function Pages({
  page,
  total,
  turnTo,
}: {
  /** One-based. */
  readonly page: number;
  readonly total: number;
  readonly turnTo: (page: number) => void;
}) {
  const last = useLastPage(page, total, JOBS_PAGE_SIZE, turnTo);
  if (last === 1) {
    return null;
  }
  const from = Math.min((page - 1) * JOBS_PAGE_SIZE + 1, total);
  const to = Math.min(page * JOBS_PAGE_SIZE, total);
  return (
    <div className={classes.pages}>
      <span className={classes.note}>{messages.range(from, to, total)}</span>
      <Button disabled={page === 1} onClick={() => turnTo(page - 1)} size="compact-sm">
        {messages.previous}
      </Button>
      <Button disabled={page >= last} onClick={() => turnTo(page + 1)} size="compact-sm">
        {messages.next}
      </Button>
    </div>
  );
}

/** Returns true if an input of a job is an upload. */
function hasUpload({ inputs }: JobInfo): boolean {
  return Object.values(inputs)
    .flat()
    .some((input) => 'textId' in Object(input));
}

/** Returns the time since the first attempt began, so far or in all. */
function durationOf({ startedAt, finishedAt }: JobInfo): string {
  if (startedAt === null) {
    return NONE;
  }
  const endMs = finishedAt === null ? Date.now() : Date.parse(finishedAt);
  return formatDuration(Math.max(0, endMs - Date.parse(startedAt)));
}

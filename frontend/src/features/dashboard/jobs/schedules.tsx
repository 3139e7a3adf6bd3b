import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ScheduleInfo } from '../../../../../libs/contracts/jobs/schedules.dto.ts';
import { reasonToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import { formatTime } from '../../../shared/format/format.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { refreshSchedules, ScheduleForm, useSchedules } from '../../../workbench/jobs/job-forms.tsx';
import { JOB_MESSAGES } from '../../../workbench/jobs/messages.ts';
import { RecordButton } from '../record-parts.tsx';
import records from '../records-table.module.css';
import { LoadState } from '../shared/load-state.tsx';
import classes from './jobs-page.module.css';
import { JOBS_MESSAGES as messages } from './messages.ts';

/** Renders the schedules of the user, with forms to create and change them. */
export function Schedules() {
  const { data, isError, refetch } = useSchedules();
  const [edited, setEdited] = useState<ScheduleInfo | 'new' | null>(null);
  const close = () => setEdited(null);
  const schedule = edited === 'new' || edited === null ? undefined : edited;
  return (
    <section aria-labelledby="schedules" className={classes.schedules}>
      <div className={classes.schedulesHead}>
        <h2 id="schedules">{messages.schedules}</h2>
        <Button aria-haspopup="dialog" onClick={() => setEdited('new')} size="compact-sm">
          {messages.newSchedule}
        </Button>
      </div>
      {!data && <LoadState message={messages.schedulesFailed} isError={isError} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.note}>{messages.noSchedules}</p>}
      {data && data.length > 0 && <SchedulesTable onEdit={setEdited} schedules={data} />}
      <Dialog
        isOpen={edited !== null}
        onClose={close}
        title={schedule ? JOB_MESSAGES.editSchedule : JOB_MESSAGES.newSchedule}
      >
        <ScheduleForm onClose={close} schedule={schedule} />
      </Dialog>
    </section>
  );
}

function SchedulesTable({
  schedules,
  onEdit,
}: {
  readonly schedules: readonly ScheduleInfo[];
  readonly onEdit: (schedule: ScheduleInfo) => void;
}) {
  return (
    <div className={records.frame}>
      <table aria-label={messages.schedules} className={records.table}>
        <thead>
          <tr>
            <th className={records.nameColumn} scope="col">
              {messages.name}
            </th>
            <th scope="col">{messages.runs}</th>
            <th scope="col">{messages.nextRun}</th>
            <th scope="col">{messages.lastRun}</th>
            <th scope="col">{messages.actions}</th>
          </tr>
        </thead>
        <tbody>
          {schedules.map((schedule) => (
            <ScheduleRow key={schedule.id} onEdit={onEdit} schedule={schedule} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ScheduleRow({
  schedule,
  onEdit,
}: {
  readonly schedule: ScheduleInfo;
  readonly onEdit: (schedule: ScheduleInfo) => void;
}) {
  const { id, name, recipe, timeZone, nextRunAt, lastRunAt } = schedule;
  const restore = useToastMutation({
    call: () => call('POST /api/schedules', { body: bodyOf(schedule) }),
    done: () => ({ title: messages.scheduleRestored }),
    failed: reasonToast(messages.scheduleNotRestored),
    refresh: refreshSchedules,
  });
  const undo = recipe ? { action: { label: messages.undo, run: () => restore.run(undefined) } } : {};
  const remove = useToastMutation({
    call: () => call('DELETE /api/schedules/{id}', { path: { id } }),
    done: () => ({ title: messages.scheduleDeleted, ...undo }),
    failed: reasonToast(messages.scheduleNotDeleted),
    refresh: refreshSchedules,
  });
  return (
    <tr>
      <th className={records.name} scope="row">
        <span className={records.line} title={name}>
          {name}
        </span>
        {recipe ? (
          <span className={records.note}>{messages.recipeOf(recipe.name)}</span>
        ) : (
          <span className={classes.error}>{messages.noRecipe}</span>
        )}
      </th>
      <td>
        {JOB_MESSAGES.times(schedule)} <span className={records.note}>{timeZone}</span>
      </td>
      <td data-label={messages.nextRun}>{nextRunAt === null ? messages.off : formatTime(nextRunAt)}</td>
      <td data-label={messages.lastRun}>{lastRunAt === null ? '–' : formatTime(lastRunAt)}</td>
      <td className={records.actions}>
        <div className={records.buttons}>
          <RecordButton
            label={messages.edit}
            name={name}
            onClick={() => onEdit(schedule)}
            opensDialog
            variant="subtle"
          />
          <RecordButton
            isBusy={remove.isBusy}
            label={messages.delete}
            name={name}
            onClick={() => remove.run(undefined)}
            variant="subtle"
          />
        </div>
      </td>
    </tr>
  );
}

/** Returns the request that creates a schedule again. */
function bodyOf({ name, recipe, input, map, every, weekday, hour, timeZone, enabled, mail }: ScheduleInfo) {
  const recipeId = recipe?.id ?? '';
  return { name, recipeId, input, ...(map && { map }), every, weekday, hour, timeZone, enabled, mail };
}

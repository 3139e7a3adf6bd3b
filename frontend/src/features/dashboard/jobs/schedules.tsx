import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ScheduleInfo } from '../../../../../libs/contracts/jobs/schedules.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { useToastMutation } from '../../../shared/api/use-toast-mutation.ts';
import { reasonToast } from '../../../shared/form/describe-failure.ts';
import { formatTime } from '../../../shared/format/format-time.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ScheduleForm } from '../../../workbench/jobs/schedule-form.tsx';
import { refreshSchedules, useSchedules } from '../../../workbench/jobs/schedules-data.ts';
import { JOB_TEXTS } from '../../../workbench/jobs/texts.ts';
import records from '../records-table.module.css';
import { LoadState } from '../writes/load-state.tsx';
import classes from './jobs-page.module.css';
import { JOBS_TEXTS as texts } from './texts.ts';

/** Renders the schedules of the user, with forms to create and change them. */
export function Schedules() {
  const { data, isError, refetch } = useSchedules();
  const [edited, setEdited] = useState<ScheduleInfo | 'new' | null>(null);
  const close = () => setEdited(null);
  const schedule = edited === 'new' || edited === null ? undefined : edited;
  return (
    <section aria-labelledby="schedules" className={classes.schedules}>
      <div className={classes.schedulesHead}>
        <h2 id="schedules">{texts.schedules}</h2>
        <Button aria-haspopup="dialog" onClick={() => setEdited('new')} size="compact-sm">
          {texts.newSchedule}
        </Button>
      </div>
      {!data && <LoadState message={texts.schedulesFailed} isError={isError} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.note}>{texts.noSchedules}</p>}
      {data && data.length > 0 && <SchedulesTable onEdit={setEdited} schedules={data} />}
      <Dialog
        isOpen={edited !== null}
        onClose={close}
        title={schedule ? JOB_TEXTS.editSchedule : JOB_TEXTS.newSchedule}
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
      <table aria-label={texts.schedules} className={records.table}>
        <thead>
          <tr>
            <th className={records.nameColumn} scope="col">
              {texts.name}
            </th>
            <th scope="col">{texts.runs}</th>
            <th scope="col">{texts.nextRun}</th>
            <th scope="col">{texts.lastRun}</th>
            <th scope="col">{texts.actions}</th>
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
    done: () => ({ title: texts.scheduleRestored }),
    failed: reasonToast(texts.scheduleNotRestored),
    refresh: refreshSchedules,
  });
  const undo = recipe ? { action: { label: texts.undo, run: () => restore.run(undefined) } } : {};
  const remove = useToastMutation({
    call: () => call('DELETE /api/schedules/{id}', { path: { id } }),
    done: () => ({ title: texts.scheduleDeleted, ...undo }),
    failed: reasonToast(texts.scheduleNotDeleted),
    refresh: refreshSchedules,
  });
  return (
    <tr>
      <th className={records.name} scope="row">
        <span className={records.line} title={name}>
          {name}
        </span>
        {recipe ? (
          <span className={records.note}>{texts.recipeOf(recipe.name)}</span>
        ) : (
          <span className={classes.error}>{texts.noRecipe}</span>
        )}
      </th>
      <td>
        {JOB_TEXTS.times(schedule)} <span className={records.note}>{timeZone}</span>
      </td>
      <td data-label={texts.nextRun}>{nextRunAt === null ? texts.off : formatTime(nextRunAt)}</td>
      <td data-label={texts.lastRun}>{lastRunAt === null ? '–' : formatTime(lastRunAt)}</td>
      <td className={records.actions}>
        <div className={records.buttons}>
          <Button
            aria-haspopup="dialog"
            aria-label={texts.ofJob(texts.edit, name)}
            onClick={() => onEdit(schedule)}
            size="compact-sm"
            variant="subtle"
          >
            {texts.edit}
          </Button>
          <Button
            aria-disabled={remove.isBusy || undefined}
            aria-label={texts.ofJob(texts.delete, name)}
            onClick={() => remove.run(undefined)}
            size="compact-sm"
            variant="subtle"
          >
            {texts.delete}
          </Button>
        </div>
      </td>
    </tr>
  );
}

/** Returns the request that creates a schedule again. */
function bodyOf({ name, recipe, input, every, weekday, hour, timeZone, enabled, mail }: ScheduleInfo) {
  return { name, recipeId: recipe?.id ?? '', input, every, weekday, hour, timeZone, enabled, mail };
}

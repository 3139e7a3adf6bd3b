import { Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ScheduleInfo } from '../../../../libs/contracts/jobs/schedules.dto.ts';
import type { ScheduleInterval } from '../../../../libs/contracts/jobs/schedules.ts';
import type { SavedRecipe } from '../../../../libs/contracts/saved/recipes.dto.ts';
import { call } from '../../shared/api/client.ts';
import { SHARED, useSavedRecipes } from '../../shared/api/saved-queries.ts';
import { formatHour, formatTime } from '../../shared/format/format.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { SAVE_MESSAGES } from '../saving/messages.ts';
import saving from '../saving/save-dialog.module.css';
import { RecordNameField, SaveFormEnd, useSave } from '../saving/save-form.tsx';
import { useJobInputs, useRequestKey } from './job-input-fields.tsx';
import { JOB_MESSAGES as messages, WEEKDAYS } from './messages.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }));

interface ScheduleFormProps {
  /** Schedule to change; a new one if omitted. */
  readonly schedule?: ScheduleInfo | undefined;
  /** Recipe of a new schedule; a field asks for it if omitted. */
  readonly recipe?: Pick<SavedRecipe, 'id' | 'name'> | undefined;
  readonly onClose: () => void;
}

/** Renders the form that schedules a saved recipe, or changes a schedule. */
export function ScheduleForm({ schedule, recipe, onClose }: ScheduleFormProps) {
  const [values, setValues] = useState(() => initialValues(schedule, recipe));
  const inputs = useJobInputs(values.recipeId, values.recipeId === schedule?.recipe?.id ? schedule.input : undefined);
  const keyOf = useRequestKey();
  const attempt = useSave();
  const queryClient = useQueryClient();
  const change = (changes: Partial<ScheduleValues>) => setValues((current) => ({ ...current, ...changes }));
  const problem = values.name.trim() === '' ? SAVE_MESSAGES.enterName : inputs.problem;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (problem !== undefined) {
      return;
    }
    const { name, every, weekday } = values;
    const given = { ...values, name: name.trim(), weekday: every === 'week' ? weekday : null };
    const body = { ...given, ...(inputs.input && { input: inputs.input }) };
    const outcome = await attempt.start(async ({ signal }) => {
      const saved = schedule
        ? await call('PUT /api/schedules/{id}', { path: { id: schedule.id }, body, signal })
        : await call('POST /api/schedules', { body, idempotencyKey: keyOf(body), signal });
      const message = saved.nextRunAt
        ? messages.scheduledText(saved.name, formatTime(saved.nextRunAt))
        : messages.disabledText(saved.name);
      showToast({ title: messages.scheduled, message, tone: 'success' });
      await refreshSchedules(queryClient);
    });
    if (outcome === null) {
      onClose();
    }
  };
  return (
    <form className={saving.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={saving.note}>{messages.scheduleNote}</p>
      <RecordNameField label={messages.name} onChange={(name) => change({ name })} value={values.name} />
      {!recipe && <RecipeField onChange={(recipeId) => change({ recipeId })} value={values.recipeId} />}
      {inputs.fields}
      <TimeFields change={change} values={values} />
      <Checkbox
        checked={values.mail}
        label={messages.mail}
        onChange={(event) => change({ mail: event.currentTarget.checked })}
      />
      {schedule && (
        <Checkbox
          checked={values.enabled}
          label={messages.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
      )}
      <SaveFormEnd
        failure={attempt.failure}
        isSaving={attempt.isSaving}
        label={attempt.isSaving ? messages.saving : messages.saveButton}
        missing={problem}
        onCancel={onClose}
        progress={null}
      />
    </form>
  );
}

interface ScheduleValues {
  readonly name: string;
  readonly recipeId: string;
  readonly every: ScheduleInterval;
  readonly weekday: number;
  readonly hour: number;
  readonly timeZone: string;
  readonly enabled: boolean;
  readonly mail: boolean;
}

function initialValues(schedule: ScheduleInfo | undefined, recipe: ScheduleFormProps['recipe']): ScheduleValues {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const initial = { name: recipe?.name ?? '', every: 'day', hour: 6, timeZone, enabled: true, mail: false } as const;
  if (!schedule) {
    return { ...initial, weekday: 1, recipeId: recipe?.id ?? '' };
  }
  const { name, every, weekday, hour, enabled, mail } = schedule;
  const recipeId = schedule.recipe?.id ?? '';
  return { name, every, weekday: weekday ?? 1, hour, timeZone: schedule.timeZone, enabled, mail, recipeId };
}

function RecipeField({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { data, isError } = useSavedRecipes();
  const first = data ? messages.chooseRecipe : messages.loading;
  return (
    <NativeSelect
      data={[{ value: '', label: first }, ...(data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
      error={isError && !data && messages.notLoaded}
      label={messages.recipe}
      onChange={(event) => onChange(event.currentTarget.value)}
      required
      value={value}
      withAsterisk={false}
    />
  );
}

function TimeFields({
  values: { every, weekday, hour, timeZone },
  change,
}: {
  readonly values: ScheduleValues;
  readonly change: (changes: Partial<ScheduleValues>) => void;
}): ReactNode {
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <div className={saving.times}>
      <NativeSelect
        data={(['day', 'week'] as const).map((value) => ({ value, label: messages.intervals[value] }))}
        label={messages.every}
        onChange={(event) => change({ every: event.currentTarget.value as ScheduleInterval })}
        value={every}
      />
      {every === 'week' && (
        <NativeSelect
          data={WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))}
          label={messages.weekday}
          onChange={(event) => change({ weekday: Number(event.currentTarget.value) })}
          value={String(weekday)}
        />
      )}
      <NativeSelect
        data={HOURS}
        label={messages.hour}
        onChange={(event) => change({ hour: Number(event.currentTarget.value) })}
        value={String(hour)}
      />
      <NativeSelect
        data={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
        label={messages.timeZone}
        onChange={(event) => change({ timeZone: event.currentTarget.value })}
        value={timeZone}
      />
    </div>
  );
}

/** Renders the form that runs a saved recipe on the server. */
export function RunForm({
  recipe: { id: recipeId, name: recipeName },
  onClose,
}: {
  readonly recipe: Pick<SavedRecipe, 'id' | 'name'>;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(recipeName);
  const keyOf = useRequestKey();
  const inputs = useJobInputs(recipeId);
  const attempt = useSave();
  const navigate = useNavigate();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { input } = inputs;
    if (problem !== undefined || input === undefined) {
      return;
    }
    const body = { name: name.trim(), recipeId, input };
    const outcome = await attempt.start(async ({ signal }) => {
      await call('POST /api/jobs', { body, idempotencyKey: keyOf(body), signal });
    });
    if (outcome === null) {
      onClose();
      const action = { label: messages.openJobs, run: () => void navigate('/dashboard/jobs') };
      showToast({ title: messages.queued, message: messages.queuedText(body.name), tone: 'success', action });
    }
  };
  const problem = name.trim() === '' ? SAVE_MESSAGES.enterName : inputs.problem;
  return (
    <form className={saving.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={saving.note}>{messages.runNote}</p>
      <RecordNameField isReadOnly={attempt.isSaving} label={messages.name} onChange={setName} value={name} />
      {inputs.fields}
      <SaveFormEnd
        failure={attempt.failure}
        isSaving={attempt.isSaving}
        label={attempt.isSaving ? messages.running : messages.runOnServer}
        missing={problem}
        onCancel={onClose}
        progress={null}
      />
    </form>
  );
}

/** First part of the query key of schedules. */
const SCHEDULES_KEY = 'schedules';

/** Time after a due run until it has certainly started, since the server looks for due schedules every ten seconds. */
const START_MS = 15_000;

/** Returns the user's schedules, newest first. They are fetched again after each run. */
export function useSchedules() {
  return useQuery({
    ...SHARED,
    queryKey: [SCHEDULES_KEY],
    queryFn: ({ signal }) => call('GET /api/schedules', { signal }),
    refetchInterval: ({ state: { data } }) => msToNextChange(data ?? [], Date.now()),
  });
}

/** Returns the milliseconds until the next run has started, at most an hour; false if no run is planned. */
export function msToNextChange(schedules: readonly Pick<ScheduleInfo, 'nextRunAt'>[], nowMs: number): number | false {
  const runs = schedules.flatMap(({ nextRunAt }) => (nextRunAt === null ? [] : [Date.parse(nextRunAt)]));
  return runs.length > 0 && Math.min(3_600_000, Math.max(0, Math.min(...runs) - nowMs) + START_MS);
}

/** Refetches the schedules on the screen. */
export function refreshSchedules(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [SCHEDULES_KEY] });
}

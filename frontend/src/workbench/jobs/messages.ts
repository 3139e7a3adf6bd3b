import type { ScheduleTimes } from '../../../../libs/contracts/jobs/schedules.ts';
import type { RecipeInput } from '../../../../libs/recipes/recipe.ts';
import { formatHour } from '../../shared/format/format.ts';
import type { Source } from './job-input-fields.tsx';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Labels and messages of runs on the server and of schedules. */
export const JOB_MESSAGES = {
  runOnServer: 'Run on the server',
  runNote: 'The server runs the recipe as it is saved, without an open tab. The outputs become saved results.',
  running: 'Sending…',
  queued: 'Job queued',
  queuedText: (name: string) => `“${name}” runs on the server.`,
  openJobs: 'Open jobs',

  newSchedule: 'Schedule recipe',
  editSchedule: 'Edit schedule',
  scheduleNote: 'Each run takes the recipe and its inputs as they are then. The outputs become saved results.',
  saveButton: 'Save schedule',
  saving: 'Saving…',
  scheduled: 'Schedule saved',
  scheduledText: (name: string, nextRun: string) => `“${name}” runs next on ${nextRun}.`,
  disabledText: (name: string) => `“${name}” is off.`,

  name: 'Name',
  recipe: 'Recipe',
  chooseRecipe: 'Choose a recipe',
  recipeMissing: 'Choose a recipe.',
  loading: 'Loading…',
  notLoaded: 'Could not be loaded. Check your connection and open this form again.',
  loadFailed: 'The recipe could not be loaded.',
  tryAgain: 'Try again',

  sourceOf: (label: string) => `Source of ${label}`,
  sources: {
    default: 'Default list of the recipe',
    list: 'Saved list',
    result: 'Saved result',
    sheet: 'Google Sheet',
    text: 'Own text',
  } satisfies Record<Source, string>,
  listOf: (label: string) => `Saved list for ${label}`,
  resultOf: (label: string) => `Saved result for ${label}`,
  sheetOf: (label: string) => `Address of the Google Sheet for ${label}`,
  sheetHint: 'The sheet must be shared with anyone who has the link. It is read when the job starts.',
  textOf: (label: string) => `Own text for ${label}`,
  textHints: {
    list: 'One item per line',
    table: 'A table with its header, as CSV or with tabs',
    either: 'One item per line, or a table pasted with its header',
  } satisfies Record<RecipeInput['form'], string>,
  columnOf: (label: string) => `Column for ${label}`,
  columnHint: 'Name of the column, if the sheet has several',
  wholeTable: 'All columns',
  choose: 'Choose…',
  noneSaved: 'Nothing saved yet',
  inputMissing: (label: string) => `Choose the source of ${label}.`,
  textMissing: (label: string) => `Enter the text of ${label}.`,
  fixedInputs: 'The inputs were set with the API and stay as they are.',

  every: 'Runs',
  intervals: { day: 'Every day', week: 'Every week' } satisfies Record<ScheduleTimes['every'], string>,
  weekday: 'Day',
  hour: 'Time',
  timeZone: 'Time zone',
  mail: 'Send me an email after each run',
  enabled: 'On',
  times: ({ every, weekday, hour }: ScheduleTimes) =>
    `${every === 'day' ? 'Every day' : `Every ${WEEKDAYS[(weekday ?? 1) - 1]}`} at ${formatHour(hour)}`,
} as const;

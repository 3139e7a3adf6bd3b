import type { ApiSchemas } from '../../../libs/contracts/api.ts';
import { ID, OTHER_ID, TIME } from './sample-values.ts';

const JOB: ApiSchemas['JobInfo'] = {
  id: ID,
  name: 'Shoes without duplicates',
  state: 'done',
  tool: 'dedupe',
  recipe: null,
  scheduleId: null,
  inputs: { text: { listId: OTHER_ID } },
  output: 'unique',
  progress: { done: 1_200_000, total: 1_200_000, step: null },
  rows: 948_213,
  byteLength: 20_412_886,
  resultId: OTHER_ID,
  results: [{ output: 'unique', label: 'Unique Items', resultId: OTHER_ID, rows: 948_213, byteLength: 20_412_886 }],
  error: null,
  attempts: 1,
  createdAt: TIME,
  startedAt: TIME,
  finishedAt: TIME,
  expiresAt: '2026-12-20T09:30:00.000Z',
};

const SCHEDULE: ApiSchemas['ScheduleInfo'] = {
  id: ID,
  name: 'Shoes of the week',
  recipe: { id: OTHER_ID, name: 'Shoes DE' },
  input: { keywords: { sheet: 'https://docs.google.com/spreadsheets/d/1AbC/edit' } },
  map: { keywords: { Keyword: 'Search term' } },
  every: 'week',
  weekday: 1,
  hour: 6,
  timeZone: 'Europe/Berlin',
  enabled: true,
  mail: true,
  nextRunAt: '2026-11-23T05:00:00.000Z',
  lastRunAt: null,
  createdAt: TIME,
  updatedAt: TIME,
};

export const JOB_EXAMPLES = {
  AdminJobsAnswer: {
    jobs: [
      {
        id: ID,
        userId: OTHER_ID,
        email: 'ada@example.com',
        state: 'failed',
        tool: 'merge',
        attempts: 1,
        errorCode: 'quota_reached',
        createdAt: TIME,
        startedAt: TIME,
        finishedAt: TIME,
      },
    ],
    counts: { queued: 0, running: 1, done: 204, failed: 3, cancelled: 2 },
  },
  CreateJobRequest: { name: JOB.name, tool: 'dedupe', input: JOB.inputs, options: { caseSensitive: true } },
  CreateScheduleRequest: {
    name: SCHEDULE.name,
    recipeId: OTHER_ID,
    input: SCHEDULE.input,
    map: SCHEDULE.map,
    every: 'week',
    weekday: 1,
    hour: 6,
    timeZone: 'Europe/Berlin',
    mail: true,
  },
  JobInfo: JOB,
  JobsAnswer: { jobs: [JOB], total: 1 },
  ScheduleInfo: SCHEDULE,
  UpdateScheduleRequest: { hour: 7, enabled: false },
} as const satisfies Partial<ApiSchemas>;

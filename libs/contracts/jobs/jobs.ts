/** States of a job: `queued` and `running`, then one of the others. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export type JobState = (typeof JOB_STATES)[number];

export const JOB_LIMITS = {
  /** Maximum waiting jobs of one account. */
  queued: 20,
  /** Maximum bytes of the lines and cells in the input of a job; longer texts are uploads or saved lists. */
  constantBytes: 1_000_000,
  /** Maximum bytes of the body that creates a job, whose JSON is longer than its texts. */
  bodyBytes: 4_000_000,
  /** Maximum items of all arrays in that body, which is read on the event loop; longer lists are sent as one text. */
  bodyItems: 20_000,
  /** Maximum inputs that are Google Sheets. */
  sheets: 20,
  /** Maximum outputs that are saved. */
  outputs: 20,
  /** Days after which a job that has ended is removed; its results stay. */
  keptDays: 30,
} as const;

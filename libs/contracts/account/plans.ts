/** Ids of the subscription plans, smallest first. */
export const PLAN_IDS = ['free', 'pro', 'enterprise'] as const;

export type PlanId = (typeof PLAN_IDS)[number];

export interface Plan {
  readonly title: string;
  /** Maximum number of lists, results and recipes together; the same limit applies to folders and to projects. */
  readonly savedItems: number;
  /** Maximum bytes of saved records and the trash, uncompressed. */
  readonly storageBytes: number;
  /** Maximum additional bytes on disk: unfinished uploads, and purged data that is not deleted yet. */
  readonly transientBytes: number;
  /** Maximum bytes of JSON input of a call of `/api/v1/tools`. */
  readonly apiInputBytes: number;
  /** Maximum rows of its result. */
  readonly apiResultRows: number;
  /** Maximum bytes of its result, and of the rows that are compared during the run. */
  readonly apiResultBytes: number;
  /** Maximum jobs that run at the same time. */
  readonly jobsAtOnce: number;
}

/** Name of the records that `savedItems` limits together, in messages. */
export const SAVED_ITEMS_NAME = 'saved lists, results and recipes';

const MEGABYTE = 1_000_000;

export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: {
    title: 'Free',
    savedItems: 100,
    storageBytes: 50 * MEGABYTE,
    transientBytes: 500 * MEGABYTE,
    apiInputBytes: MEGABYTE,
    apiResultRows: 1_000_000,
    apiResultBytes: 50 * MEGABYTE,
    jobsAtOnce: 1,
  },
  pro: {
    title: 'Pro',
    savedItems: 1_000,
    storageBytes: 1_000 * MEGABYTE,
    transientBytes: 10_000 * MEGABYTE,
    apiInputBytes: 10 * MEGABYTE,
    apiResultRows: 5_000_000,
    apiResultBytes: 200 * MEGABYTE,
    jobsAtOnce: 3,
  },
  enterprise: {
    title: 'Enterprise',
    savedItems: 10_000,
    storageBytes: 10_000 * MEGABYTE,
    transientBytes: 100_000 * MEGABYTE,
    apiInputBytes: 20 * MEGABYTE,
    apiResultRows: 20_000_000,
    apiResultBytes: 500 * MEGABYTE,
    jobsAtOnce: 10,
  },
};

/** Returns the effective plan; an expired one counts as free. Times are milliseconds since 1970. */
export function effectivePlan(plan: PlanId, expiresAtMs: number | null, nowMs: number): PlanId {
  return expiresAtMs !== null && expiresAtMs <= nowMs ? 'free' : plan;
}

/** The subscription plans, smallest first. */
export const PLAN_IDS = ['free', 'pro', 'enterprise'] as const;

/** The id of a plan. */
export type PlanId = (typeof PLAN_IDS)[number];

/** What a plan allows. */
export interface Plan {
  readonly title: string;
  /** Lists and results together; also as many folders, and as many projects. */
  readonly savedItems: number;
  /** Bytes of what is saved in them, uncompressed. */
  readonly storageBytes: number;
  /** Bytes of what was deleted and can still be restored; they do not count as storage. */
  readonly restorableBytes: number;
  /** Bytes of JSON that one call of `/api/v1/tools` brings … */
  readonly apiInputBytes: number;
  /** … and rows … */
  readonly apiResultRows: number;
  /** … and bytes of rows that it gets back; what is compared while it runs is no more than that. */
  readonly apiResultBytes: number;
}

const MEGABYTE = 1_000_000;

/** Plans and their limits: the one place where they stand. */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: {
    title: 'Free',
    savedItems: 100,
    storageBytes: 50 * MEGABYTE,
    restorableBytes: 500 * MEGABYTE,
    apiInputBytes: MEGABYTE,
    apiResultRows: 1_000_000,
    apiResultBytes: 50 * MEGABYTE,
  },
  pro: {
    title: 'Pro',
    savedItems: 1_000,
    storageBytes: 1_000 * MEGABYTE,
    restorableBytes: 10_000 * MEGABYTE,
    apiInputBytes: 10 * MEGABYTE,
    apiResultRows: 5_000_000,
    apiResultBytes: 200 * MEGABYTE,
  },
  enterprise: {
    title: 'Enterprise',
    savedItems: 10_000,
    storageBytes: 10_000 * MEGABYTE,
    restorableBytes: 100_000 * MEGABYTE,
    apiInputBytes: 20 * MEGABYTE,
    apiResultRows: 20_000_000,
    apiResultBytes: 500 * MEGABYTE,
  },
};

/** The plan that counts now: an expired one counts as free. Times are milliseconds since 1970. */
export function effectivePlan(plan: PlanId, expiresAtMs: number | null, nowMs: number): PlanId {
  return expiresAtMs !== null && expiresAtMs <= nowMs ? 'free' : plan;
}

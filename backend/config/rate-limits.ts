/** Maximum points within a time window. */
export interface RateLimit {
  readonly points: number;
  readonly windowSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Limits in production. */
export const RATE_LIMITS = {
  /** Failed sign-ins for one address by one client. */
  signInAddressAndIp: { points: 5, windowSeconds: 15 * MINUTE },
  /** Failed sign-ins for one address by all clients; beyond them each attempt requires a proof of work. */
  signInAddress: { points: 30, windowSeconds: HOUR },
  /** Failed sign-ins by one client. */
  signInIp: { points: 30, windowSeconds: 15 * MINUTE },
  /** Sign-ups by all clients; beyond them each one requires a proof of work. */
  signUpPace: { points: 30, windowSeconds: 10 * MINUTE },
  signUpIp: { points: 5, windowSeconds: HOUR },
  contactIp: { points: 5, windowSeconds: HOUR },
  /** Page errors reported by one client. */
  clientErrorIp: { points: 30, windowSeconds: HOUR },
  /** Requested mails to one address, counted separately for each kind of mail. */
  mailAddress: { points: 3, windowSeconds: HOUR },
  sheetsGuest: { points: 10, windowSeconds: MINUTE },
  sheetsUser: { points: 30, windowSeconds: MINUTE },
  apiGuest: { points: 60, windowSeconds: MINUTE },
  /** Requests of one account on its pages. */
  apiUser: { points: 300, windowSeconds: MINUTE },
  /** Requests of one account with all its access tokens. Counted separately, so that programs cannot block the pages. */
  apiProgram: { points: 300, windowSeconds: MINUTE },
  /** Access tokens created by one account. */
  accessTokens: { points: 30, windowSeconds: HOUR },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;

export type RateLimits = Readonly<Record<RateLimitName, RateLimit>>;

/** Returns the production limits with all points multiplied, for tests and benchmarks of other features. */
export function scaleRateLimits(factor: number): RateLimits {
  const scaled = Object.entries(RATE_LIMITS).map(([name, limit]) => [
    name,
    { ...limit, points: Math.max(1, Math.round(limit.points * factor)) },
  ]);
  return Object.fromEntries(scaled) as RateLimits;
}

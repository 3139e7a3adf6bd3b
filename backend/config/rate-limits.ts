/** So many points within so many seconds. */
export interface RateLimit {
  readonly points: number;
  readonly windowSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The limits as they hold in production. */
export const RATE_LIMITS = {
  /** Failed sign-ins of one address from one client. */
  signInAddressAndIp: { points: 5, windowSeconds: 15 * MINUTE },
  /** Failed sign-ins of one address from anywhere. */
  signInAddress: { points: 30, windowSeconds: HOUR },
  /** Failed sign-ins from one client. */
  signInIp: { points: 30, windowSeconds: 15 * MINUTE },
  signUpIp: { points: 5, windowSeconds: HOUR },
  contactIp: { points: 5, windowSeconds: HOUR },
  /** Faults of pages that one client reports. */
  clientErrorIp: { points: 30, windowSeconds: HOUR },
  /** Mails that somebody asks for to one address; one counter for each kind of mail. */
  mailAddress: { points: 3, windowSeconds: HOUR },
  sheetsGuest: { points: 10, windowSeconds: MINUTE },
  sheetsUser: { points: 30, windowSeconds: MINUTE },
  apiGuest: { points: 60, windowSeconds: MINUTE },
  apiUser: { points: 300, windowSeconds: MINUTE },
  /** Calls with one access token; they count for its account, too. */
  apiToken: { points: 60, windowSeconds: MINUTE },
  /** Access tokens that one account makes. */
  accessTokens: { points: 30, windowSeconds: HOUR },
} as const satisfies Record<string, RateLimit>;

/** The name of a limit. */
export type RateLimitName = keyof typeof RATE_LIMITS;

/** A value for every limit. */
export type RateLimits = Readonly<Record<RateLimitName, RateLimit>>;

/** The limits of production with all points multiplied, for tests and benchmarks that are not about limits. */
export function scaleRateLimits(factor: number): RateLimits {
  const scaled = Object.entries(RATE_LIMITS).map(([name, limit]) => [
    name,
    { ...limit, points: Math.max(1, Math.round(limit.points * factor)) },
  ]);
  return Object.fromEntries(scaled) as RateLimits;
}

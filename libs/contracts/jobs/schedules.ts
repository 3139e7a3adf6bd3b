/** Intervals of schedules. */
export const SCHEDULE_INTERVALS = ['day', 'week'] as const;

export type ScheduleInterval = (typeof SCHEDULE_INTERVALS)[number];

/** Times of the runs of a schedule. */
export interface ScheduleTimes {
  readonly every: ScheduleInterval;
  /** 1 for Monday to 7 for Sunday; null for a daily schedule. */
  readonly weekday: number | null;
  /** Full hour of the time zone, 0 to 23. */
  readonly hour: number;
  /** Name of the IANA time zone database, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

export const SCHEDULE_LIMITS = {
  /** Maximum schedules of one account, as many as jobs may wait. */
  schedules: 20,
  /** Maximum bytes of the constants in the input of a schedule; longer texts are saved lists. */
  constantBytes: 100_000,
  /** Maximum bytes of a request. */
  bodyBytes: 300_000,
  /** Maximum characters of the name of a time zone. */
  timeZone: 64,
} as const;

/** Returns true for a time zone that this platform knows. */
export function isTimeZone(value: unknown): boolean {
  if (typeof value !== 'string' || value === '' || value.length > SCHEDULE_LIMITS.timeZone) {
    return false;
  }
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
}

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Formats the time since a moment, such as `yesterday`, `3 hours ago` or `this minute`. */
export function formatAgo(time: string, nowMs: number): string {
  const agoMs = Math.max(0, nowMs - Date.parse(time));
  const [unit, unitMs] = STEPS.find(([, ms]) => agoMs >= ms) ?? ['minute', 60_000];
  return relative.format(-Math.floor(agoMs / unitMs), unit);
}

/** Formats a moment to the minute, such as `20 Nov 2026, 14:05`. */
export function formatTime(time: string): string {
  return times.format(new Date(time));
}

/** Formats the day of a moment, such as `20 Nov 2026`. */
export function formatDay(time: string): string {
  return dates.format(new Date(time));
}

const hours = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' });

/** Formats a full hour of the day (0 to 23) in the user's locale, such as `06:00` or `6:00 AM`. */
export function formatHour(hour: number): string {
  return hours.format(Date.UTC(2026, 0, 1, hour));
}

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** How long ago a moment is: `yesterday`, `3 hours ago`, `this minute`. */
export function formatAgo(time: string, nowMs: number): string {
  const agoMs = Math.max(0, nowMs - Date.parse(time));
  const [unit, unitMs] = STEPS.find(([, ms]) => agoMs >= ms) ?? ['minute', 60_000];
  return relative.format(-Math.floor(agoMs / unitMs), unit);
}

/** The day of a moment: `20 Nov 2026`. */
export function formatDay(time: string): string {
  return dates.format(new Date(time));
}

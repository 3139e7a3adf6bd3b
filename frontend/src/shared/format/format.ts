import { formatBytes as formatSize } from '../../../../libs/format-bytes.ts';

/**
 * Numbers, sizes and times grouped by the user's locale, in Latin digits as in the page's own labels. Formats are
 * created lazily: the first one costs a phone about 50 ms, which would delay hydration.
 */
const counts = formatLater({});
const decimals = formatLater({ maximumFractionDigits: 1 });
const fineDecimals = formatLater({ maximumFractionDigits: 2 });
const percents = formatLater({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `10,000,000` */
export function formatCount(count: number | bigint): string {
  // Below a thousand there is nothing to group.
  return count < 1000 ? String(count) : counts(count);
}

/** `1 row`, `2,000 rows` */
export function formatCountOf(count: number | bigint, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${Number(count) === 1 ? one : many}`;
}

const THOUSANDS = ['', 'K', 'M', 'B', 'T'] as const;

/** `3.2M`, for numbers that change many times a second. Creating the browser's own compact format takes 30 ms. */
export function formatCompact(count: number): string {
  let size = count;
  let unit = 0;
  // From 999.95 on, the size would be rounded to 1,000.
  while (size >= 999.95 && unit < THOUSANDS.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${decimals(size)}${THOUSANDS[unit]}`;
}

/** `25.4%`, for a share between 0 and 1. */
export function formatPercent(share: number): string {
  return percents(share);
}

/** `230 MB` */
export function formatBytes(bytes: number | bigint): string {
  return formatSize(bytes, (size) => (size < 1000 ? decimals(size) : formatCount(size)));
}

/** `0.03 s`, `12 s`, `3 min 20 s`. */
export function formatDuration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) {
    return `${fineDecimals(seconds)} s`;
  }
  const whole = Math.round(seconds);
  if (whole < 60) {
    return `${whole} s`;
  }
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) {
    return `${minutes} min ${whole % 60} s`;
  }
  return `${formatCount(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

function formatLater(options: Intl.NumberFormatOptions): (value: number | bigint) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(undefined, { numberingSystem: 'latn', ...options });
    return format.format(value);
  };
}

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

/** Numbers, sizes and times as the user's locale writes them. */
const counts = new Intl.NumberFormat();
const decimals = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const fineDecimals = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const percents = new Intl.NumberFormat(undefined, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

/** `10,000,000` */
export function formatCount(count: number | bigint): string {
  return counts.format(count);
}

/** `3.2M`, for numbers that change many times a second. */
export function formatCompact(count: number): string {
  return compact.format(count);
}

/** `25.4%` of a share between 0 and 1. */
export function formatPercent(share: number): string {
  return percents.format(share);
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const;

/** `230 MB`; units of 1,000 as file managers show them. */
export function formatBytes(bytes: number | bigint): string {
  let size = Number(bytes);
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${(size >= 100 || unit === 0 ? counts : decimals).format(size >= 100 ? Math.round(size) : size)} ${UNITS[unit]}`;
}

/** `0.03 s`, `12 s`, `3 min 20 s`. */
export function formatDuration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${fineDecimals.format(seconds)} s`;
  if (seconds < 60) return `${counts.format(Math.round(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${counts.format(minutes)} min ${Math.round(seconds - minutes * 60)} s`;
  return `${counts.format(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

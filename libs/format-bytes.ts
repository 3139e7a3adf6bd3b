const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const;

/**
 * Formats a size as `40 bytes`, `2.5 GB` or `230 MB`, in units of 1,000 as file managers show them. Every size that is
 * shown has this form.
 * @param formatNumber formats a number with at most one decimal
 */
export function formatBytes(bytes: number | bigint, formatNumber: (value: number) => string = String): string {
  let size = Number(bytes);
  let unit = 0;
  for (; size >= 999.5 && unit < UNITS.length - 1; unit++) {
    size /= 1000;
  }
  const rounded = size >= 100 ? Math.round(size) : Math.round(size * 10) / 10;
  return `${formatNumber(rounded)} ${rounded === 1 && unit === 0 ? 'byte' : UNITS[unit]}`;
}

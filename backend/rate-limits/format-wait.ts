const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats a wait as `40 seconds`, `12 minutes` or `2 hours`, rounded up. */
export function formatWait(seconds: number): string {
  const [unit, length] =
    seconds < MINUTE
      ? (['second', 1] as const)
      : seconds <= HOUR
        ? (['minute', MINUTE] as const)
        : (['hour', HOUR] as const);
  const value = Math.ceil(seconds / length);
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

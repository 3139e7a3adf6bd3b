const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Formats day and time of a moment, such as `Nov 20, 2026, 6:08 PM`. */
export function formatMoment(time: string): string {
  return moments.format(new Date(time));
}

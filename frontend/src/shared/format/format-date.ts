const dates = new Intl.DateTimeFormat();

/** Formats the day of a moment in the user's locale, such as `11/20/2026`. */
export function formatDate(time: string): string {
  return dates.format(new Date(time));
}

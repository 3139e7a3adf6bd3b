const dates = new Intl.DateTimeFormat();

/** The day of a moment in the date format of the user's locale: `11/20/2026`. */
export function formatDate(time: string): string {
  return dates.format(new Date(time));
}

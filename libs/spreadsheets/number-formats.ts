/** Parts of a date that a number format shows. */
export type DateForm = 'none' | 'date' | 'dateTime' | 'time';

/** Formats that every program knows by number instead of by code (ECMA-376 part 1, 18.8.30). */
const KNOWN: ReadonlyMap<number, DateForm> = new Map([
  ...numbers(14, 17, 'date'),
  ...numbers(18, 21, 'time'),
  ...numbers(22, 22, 'dateTime'),
  ...numbers(27, 31, 'date'),
  ...numbers(32, 35, 'time'),
  ...numbers(36, 36, 'date'),
  ...numbers(45, 47, 'time'),
  ...numbers(50, 58, 'date'),
]);

function numbers(from: number, to: number, form: DateForm): [number, DateForm][] {
  return Array.from({ length: to - from + 1 }, (_, index) => [from + index, form]);
}

/**
 * Returns the date form of a number format.
 * @param code own code of the format, such as `yyyy-mm-dd`; undefined for one that is known by its number
 */
export function dateForm(id: number, code: string | undefined): DateForm {
  return code === undefined ? (KNOWN.get(id) ?? 'none') : formOfCode(code);
}

function formOfCode(code: string): DateForm {
  const letters = code
    .slice(0, 1_000)
    .toLowerCase()
    .replace(/"[^"]{0,1000}"|\\.|_.|\*./g, '')
    .replace(/\[(?:h+|m+|s+)\]/g, 'h')
    .replace(/\[[^\]]{0,1000}\]/g, '')
    .split(';')[0];
  if (letters.includes('general')) {
    return 'none';
  }
  const hasTime = /[hs]/.test(letters);
  const hasDate = /[yd]/.test(letters) || (!hasTime && letters.includes('m'));
  return hasDate ? (hasTime ? 'dateTime' : 'date') : hasTime ? 'time' : 'none';
}

const DAY_SECONDS = 86_400;
/** The last day of the year 9999 as a number. */
const MAX_DAY = 2_958_465;

/**
 * Returns the text of a number that a date format shows: `2026-01-31`, `2026-01-31T08:30:00` or `08:30:00` (hours may
 * exceed 24); the plain number if it is no date.
 * @param is1904 true if days are counted from 1904
 */
export function formatDate(value: number, form: DateForm, is1904: boolean): string {
  if (form === 'none' || !(value >= 0 && value <= MAX_DAY)) {
    return plainNumber(value);
  }
  const seconds = Math.round(value * DAY_SECONDS);
  if (form === 'time') {
    const hours = Math.floor(seconds / 3_600);
    return `${String(hours).padStart(2, '0')}${new Date((seconds % 3_600) * 1_000).toISOString().slice(13, 19)}`;
  }
  const day = Math.floor(form === 'date' ? value : seconds / DAY_SECONDS);
  const time = new Date((seconds % DAY_SECONDS) * 1_000).toISOString().slice(10, 19);
  return dayOf(day, is1904) + (form === 'dateTime' ? time : '');
}

/** Returns a day as ISO date. Numbers from 1900 include February 29, 1900, which did not exist. */
function dayOf(day: number, is1904: boolean): string {
  if (!is1904 && day === 60) {
    return '1900-02-29';
  }
  const found = isoDays.get(day);
  if (found !== undefined && !is1904) {
    return found;
  }
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  const text = new Date(start + day * DAY_SECONDS * 1_000).toISOString().slice(0, 10);
  if (!is1904 && isoDays.size < MAX_KNOWN_DAYS) {
    isoDays.set(day, text);
  }
  return text;
}

/** ISO dates of days from 1900: sheets have few different ones, and making one takes a microsecond. */
const isoDays = new Map<number, string>();
const MAX_KNOWN_DAYS = 10_000;

/** Returns a number with the 15 digits that spreadsheets show, as a decimal without exponent. */
export function plainNumber(value: number): string {
  const exact = String(value);
  // Few characters have few digits. Calculating the digits takes longer than everything else.
  if (exact.length <= 15 && !exact.includes('e')) {
    return exact;
  }
  const short = String(Number(value.toPrecision(15)));
  const parts = /^(-?)(\d)(?:\.(\d{1,20}))?e([+-]\d{1,3})$/.exec(short);
  if (!parts) {
    return short;
  }
  const [, sign, first, rest = '', exponent] = parts;
  const digits = first + rest;
  const shift = Number(exponent);
  return shift < 0 ? `${sign}0.${'0'.repeat(-shift - 1)}${digits}` : sign + digits.padEnd(shift + 1, '0');
}

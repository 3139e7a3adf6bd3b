/**
 * Inline markup in text: `[a link](/path)`, `` `code` ``, `**strong**`, and numbers and dates formatted for the
 * reader's locale. Texts stay plain strings, which can be translated, searched, and given to search engines without
 * markup.
 */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }
  | { readonly kind: 'number'; readonly value: number }
  /** `iso` is `YYYY-MM-DD`. */
  | { readonly kind: 'date'; readonly iso: string };

/** Locale of the texts, used for numbers and dates while the reader's is unknown. */
export const TEXT_LOCALE = 'en-US';

/** Returns the markup of a whole number. */
export function count(value: number): string {
  return `{number:${value}}`;
}

/** Returns the markup of a day (`YYYY-MM-DD`). */
export function day(iso: string): string {
  return `{date:${iso}}`;
}

// regex-bounded: reads only the texts of the product itself.
const SIGNS = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|\{number:(\d+)\}|\{date:(\d{4}-\d\d-\d\d)\}/g;

/** Parses a text with inline markup. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(SIGNS)) {
    if (match.index > end) {
      parts.push({ kind: 'text', text: text.slice(end, match.index) });
    }
    parts.push(readSign(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) {
    parts.push({ kind: 'text', text: text.slice(end) });
  }
  return parts;
}

function readSign([, code, strong, label, to, number, date]: RegExpMatchArray): Inline {
  if (code !== undefined) {
    return { kind: 'code', text: code };
  }
  if (strong !== undefined) {
    return { kind: 'strong', text: strong };
  }
  if (label !== undefined) {
    return { kind: 'link', text: label, to };
  }
  return number === undefined ? { kind: 'date', iso: date } : { kind: 'number', value: Number(number) };
}

/** Returns the text without its markup. */
export function plainText(text: string): string {
  return parseInline(text)
    .map((part) => {
      if (part.kind === 'number') {
        return formatNumber(part.value, TEXT_LOCALE);
      }
      return part.kind === 'date' ? formatDay(part.iso, TEXT_LOCALE) : part.text;
    })
    .join('');
}

/** Formats a number, such as `10,000`; undefined means the reader's locale. */
export function formatNumber(value: number, locale: string | undefined): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** Formats a day, such as `January 24, 2025`; undefined means the reader's locale. */
export function formatDay(iso: string, locale: string | undefined): string {
  // A day has no time zone, so parse and format it in the same one.
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}

import { useOnceLive } from '../ui/use-browser-state.ts';
import { formatDay, formatNumber, TEXT_LOCALE } from './inline.ts';

/**
 * Returns undefined (the reader's locale) after hydration, and before it the locale of the texts, which matches the
 * prerendered page.
 */
function useReaderLocale(): string | undefined {
  return useOnceLive(() => undefined, TEXT_LOCALE);
}

/** A whole number in the reader's locale. */
export function LocaleNumber({ value }: { readonly value: number }) {
  return formatNumber(value, useReaderLocale());
}

/** A day (`YYYY-MM-DD`) in the reader's locale. */
export function LocaleDay({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{formatDay(iso, useReaderLocale())}</time>;
}

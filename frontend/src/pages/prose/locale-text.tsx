import { useOnceLive } from '../../app/use-once-live.ts';
import { formatDay, formatNumber, TEXT_LOCALE } from './inline.ts';

/** The reader's locale once the page lives, and the locale of the texts before, in which the page was prerendered. */
function useReaderLocale(): string | undefined {
  return useOnceLive(() => undefined, TEXT_LOCALE);
}

/** A whole number as the reader's locale writes it. */
export function LocaleNumber({ value }: { readonly value: number }) {
  return formatNumber(value, useReaderLocale());
}

/** A day, `YYYY-MM-DD`, as the reader's locale writes it. */
export function LocaleDay({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{formatDay(iso, useReaderLocale())}</time>;
}

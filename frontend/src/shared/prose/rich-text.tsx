import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOnceLive } from '../ui/use-browser-state.ts';
import { formatDay, formatNumber, type Inline, parseInline, TEXT_LOCALE } from './inline.ts';
import classes from './rich-text.module.css';

/** Note on a link to another site, for screen readers. */
export const NEW_TAB_NOTE = '(opens in a new tab)';

/** A text with links, code and emphasis. */
export function RichText({ text }: { readonly text: string }) {
  return parseInline(text).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order
    <Part key={place} part={part} />
  ));
}

function Part({ part }: { readonly part: Inline }): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'strong':
      return <strong className={classes.strong}>{part.text}</strong>;
    case 'code':
      return <code className={classes.code}>{part.text}</code>;
    case 'number':
      return <LocaleNumber value={part.value} />;
    case 'date':
      return <LocaleDay iso={part.iso} />;
    case 'link':
      return <TextLink to={part.to}>{part.text}</TextLink>;
  }
}

/**
 * A link in a text: to a page or section of the site, to the server's own pages, to a mailbox, or to another site in a
 * new tab.
 */
function TextLink({ to, children }: { readonly to: string; readonly children: string }): ReactNode {
  if (to.startsWith('https:')) {
    return (
      <a href={to} target="_blank" rel="noopener noreferrer">
        {children}
        <span data-unseen> {NEW_TAB_NOTE}</span>
      </a>
    );
  }
  // Pages rendered by the server are not routes of the app.
  if (to.startsWith('mailto:') || to.startsWith('/api/')) {
    return <a href={to}>{children}</a>;
  }
  return <Link to={to}>{children}</Link>;
}

export function Paragraphs({ of }: { readonly of: readonly string[] }) {
  return of.map((text) => (
    <p key={text}>
      <RichText text={text} />
    </p>
  ));
}

export function Bullets({ of }: { readonly of: readonly string[] }) {
  return (
    <ul className={classes.bullets}>
      {of.map((text) => (
        <li key={text}>
          <RichText text={text} />
        </li>
      ))}
    </ul>
  );
}

/** A list of short texts whose order matters. */
export function NumberedList({ of }: { readonly of: readonly string[] }) {
  return (
    <ol className={classes.numbered}>
      {of.map((text) => (
        <li key={text}>
          <RichText text={text} />
        </li>
      ))}
    </ol>
  );
}

/** A name and its description. */
export interface Term {
  readonly name: ReactNode;
  /** Short note beside the name. */
  readonly note?: string;
  /** Rich text. */
  readonly text: string;
}

/** A list of names and their descriptions. */
export function Terms({ of }: { readonly of: readonly Term[] }) {
  return (
    <dl className={classes.terms}>
      {of.map(({ name, note, text }) => (
        <div key={text} className={classes.term}>
          <dt className={classes.name}>
            {name}
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </dt>
          <dd className={classes.text}>
            <RichText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Returns undefined (the reader's locale) after hydration, and before it the locale of the texts, which matches the
 * prerendered page.
 */
function useReaderLocale(): string | undefined {
  return useOnceLive(() => undefined, TEXT_LOCALE);
}

/** A whole number in the reader's locale. */
function LocaleNumber({ value }: { readonly value: number }) {
  return formatNumber(value, useReaderLocale());
}

/** A day (`YYYY-MM-DD`) in the reader's locale. */
export function LocaleDay({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{formatDay(iso, useReaderLocale())}</time>;
}

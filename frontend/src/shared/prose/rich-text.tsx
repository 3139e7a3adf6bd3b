import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { routeExists } from '../../../../libs/contracts/site/routes.ts';
import { type Inline, parseInline } from './inline.ts';
import { LocaleDay, LocaleNumber } from './locale-text.tsx';
import classes from './rich-text.module.css';
import { PROSE_TEXTS as texts } from './texts.ts';

/** A text with links, code and emphasis. A link to a page that does not exist is rendered as plain text. */
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
        <VisuallyHidden> {texts.newTab}</VisuallyHidden>
      </a>
    );
  }
  // Pages rendered by the server are not routes of the app.
  if (to.startsWith('mailto:') || to.startsWith('/api/')) {
    return <a href={to}>{children}</a>;
  }
  const path = to.split('#', 1)[0];
  return path === '' || routeExists(path) ? <Link to={to}>{children}</Link> : children;
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

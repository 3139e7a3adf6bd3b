import { VisuallyHidden } from '@mantine/core';
import type { Fact } from '../../../../libs/platforms/fact.ts';
import { NEW_TAB_NOTE } from '../../shared/prose/rich-text.tsx';
import classes from './fact-list.module.css';
import { GUIDE_TEXTS as texts } from './texts.ts';

/** Facts about a platform, each with its trust. */
export function FactList({ facts }: { readonly facts: readonly Fact<string>[] }) {
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact.value}>
          {fact.value} <Source fact={fact} />
        </li>
      ))}
    </ul>
  );
}

/** The trust of a fact: a link to its source if it is official and has a URL, otherwise a note. */
function Source({ fact: { source, trust } }: { readonly fact: Fact<string> }) {
  const url = /https:\/\/\S+/.exec(source)?.[0];
  if (trust !== 'official' || url === undefined) {
    return <span className={classes.source}>({texts.trust[trust]})</span>;
  }
  return (
    <a className={classes.source} href={url} rel="noopener noreferrer" target="_blank">
      {texts.trust[trust]}
      <VisuallyHidden> {NEW_TAB_NOTE}</VisuallyHidden>
    </a>
  );
}

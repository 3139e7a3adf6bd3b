import { VisuallyHidden } from '@mantine/core';
import { AD_PLATFORMS, type AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import { PROSE_TEXTS } from '../../shared/prose/texts.ts';
import { platformRules } from '../platform-checks/platform-rules.ts';
import classes from './platform-facts.module.css';
import { GUIDE_TEXTS as texts } from './texts.ts';

const PLATFORMS = Object.keys(AD_PLATFORMS) as AdPlatformId[];

/** The rules of each ad platform, with their sources. */
export function PlatformFacts({ kind }: { readonly kind: KeywordKind }) {
  return (
    <div className={classes.platforms}>
      {PLATFORMS.map((platform) => (
        <section className={classes.platform} key={platform}>
          <h3 className={classes.name}>{AD_PLATFORMS[platform].label}</h3>
          <ul className={classes.rules}>
            {platformRules(platform, kind).map(({ value, source, isOfficial }) => (
              <li key={value}>
                {value} <Source isOfficial={isOfficial} source={source} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The source of a rule: a link if it is official and has a URL, otherwise a note. */
function Source({ source, isOfficial }: { readonly source: string; readonly isOfficial: boolean }) {
  const url = /https:\/\/\S+/.exec(source)?.[0];
  if (!isOfficial || url === undefined) {
    return <span className={classes.source}>({isOfficial ? texts.official : texts.secondHand})</span>;
  }
  return (
    <a className={classes.source} href={url} rel="noopener noreferrer" target="_blank">
      {texts.official}
      <VisuallyHidden> {PROSE_TEXTS.newTab}</VisuallyHidden>
    </a>
  );
}

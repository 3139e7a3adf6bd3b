import type { AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import { platformRules } from './platform-rules.ts';
import classes from './platform-rules-list.module.css';
import { CHECK_TEXTS as texts } from './texts.ts';

/** A list of a platform's rules, each with its source and the month of its retrieval. */
export function PlatformRules({ platform, kind }: { readonly platform: AdPlatformId; readonly kind: KeywordKind }) {
  return (
    <details className={classes.rules}>
      <summary className={classes.summary}>{texts.rules}</summary>
      <p>{texts.never}</p>
      <ul className={classes.list}>
        {platformRules(platform, kind).map(({ value, source, trust, checked }) => (
          <li key={value}>
            {value}{' '}
            <span className={classes.source}>
              (<Source text={source} />, {texts.trust[trust]}, {texts.asOf(checked)})
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A source, with its URL as a link if it has one. */
function Source({ text }: { readonly text: string }) {
  const url = /https:\/\/\S+/.exec(text)?.[0];
  if (!url) {
    return text;
  }
  return (
    <a href={url} rel="noopener" target="_blank">
      {text.replace(url, '').trimEnd().replace(/,$/, '')}
    </a>
  );
}

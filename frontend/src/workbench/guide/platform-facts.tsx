import { AD_PLATFORMS, type AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import { platformRules } from '../platform-checks/messages.ts';
import classes from './guide-page.module.css';
import { FactList } from './guide-page.tsx';

const PLATFORMS = Object.keys(AD_PLATFORMS) as AdPlatformId[];

/** The rules of each ad platform, with their trust. */
export function PlatformFacts({ kind }: { readonly kind: KeywordKind }) {
  return (
    <div className={classes.platforms}>
      {PLATFORMS.map((platform) => (
        <section className={classes.platform} key={platform}>
          <h3 className={classes.name}>{AD_PLATFORMS[platform].label}</h3>
          <FactList facts={platformRules(platform, kind)} />
        </section>
      ))}
    </div>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { useOnceLive } from '../../../shared/ui/use-once-live.ts';
import classes from './share-links.module.css';
import { HOME_TEXTS } from './texts.ts';

const NETWORKS: readonly { readonly name: string; readonly address: (url: string, text: string) => string }[] = [
  { name: 'X', address: (url, text) => `https://x.com/intent/post?url=${url}&text=${text}` },
  { name: 'LinkedIn', address: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  { name: 'Facebook', address: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
];

/** Links that share the site on three networks. The site's origin is only available in the browser. */
export function ShareLinks() {
  const origin = useOnceLive(() => window.location.origin, '');
  const url = encodeURIComponent(`${origin}/`);
  const text = encodeURIComponent(HOME_TEXTS.shareText);
  return (
    <section className={classes.share} aria-labelledby="share">
      <h2 id="share" className={classes.title}>
        {HOME_TEXTS.share}
      </h2>
      <ul className={classes.links}>
        {NETWORKS.map(({ name, address }) => (
          <li key={name}>
            <a className={classes.link} href={address(url, text)} target="_blank" rel="noopener noreferrer">
              {HOME_TEXTS.shareOn(name)} <VisuallyHidden>{HOME_TEXTS.newTab}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { RouteEntry } from '../../../../libs/contracts/routes.ts';
import { FACT_META_NAMES, FACT_PLACEHOLDERS, type SiteFactName } from '../../../../libs/contracts/site-facts.ts';
import { PRODUCT_NAME } from '../../app/texts.ts';
import { structuredData } from './structured-data.ts';

/** The picture that stands for the site where a page of it is shared; `scripts/draw-share-image.ts` draws it. */
const SHARE_IMAGE = {
  path: '/share.png',
  width: 1200,
  height: 630,
  alt: 'Three overlapping discs in cyan, magenta and yellow beside the name Overprint: three lists in, every keyword out.',
} as const;

/** What search engines and shared links show of a page: the lines about it in its head. */
export function pageHeadTags({ path, sameAs, title, description }: RouteEntry): string[] {
  const address = FACT_PLACEHOLDERS.appUrl + (sameAs ?? path);
  const image = FACT_PLACEHOLDERS.appUrl + SHARE_IMAGE.path;
  const data = structuredData(path);
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', String(SHARE_IMAGE.width)),
    meta('property', 'og:image:height', String(SHARE_IMAGE.height)),
    meta('property', 'og:image:alt', SHARE_IMAGE.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...siteHeadTags(),
    // A block of data: browsers run none of it, so the content security policy has no say in it.
    ...(data === null ? [] : [`<script type="application/ld+json">${escapeScript(JSON.stringify(data))}</script>`]),
  ];
}

/** The lines that every page has in its head: what scripts are to know of the deployment. */
export function siteHeadTags(): string[] {
  return Object.entries(FACT_META_NAMES).map(([fact, name]) =>
    meta('name', name, FACT_PLACEHOLDERS[fact as SiteFactName]),
  );
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** JSON that cannot end the element it stands in. */
function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

import { describePage } from '../../../../libs/contracts/site/page-descriptions.ts';
import type { RouteEntry } from '../../../../libs/contracts/site/routes.ts';
import { FACT_META_NAMES, FACT_PLACEHOLDERS, type SiteFactName } from '../../../../libs/contracts/site/site-facts.ts';
import { escapeHtml } from '../../../../libs/escape-html.ts';
import { TOOL_CATALOG } from '../../../../libs/tools/index.ts';
import { PRODUCT_NAME } from '../../shared/product.ts';
import { plainText } from '../../shared/prose/inline.ts';
import type { GuideTexts } from '../../workbench/guide/guide.ts';
import { byTool } from '../../workbench/tool/tool-parts.tsx';
import { FAQ_ENTRIES } from './faq-entries.ts';
import { TOOL_FEATURES } from './tool-features.ts';

/** The texts of every guide, for structured data and tests. Each page imports only its own. */
export const GUIDES = byTool(
  import.meta.glob<GuideTexts>('../../features/tools/*/guide/page.tsx', { eager: true, import: 'GUIDE' }),
);

/** The preview image of shared pages, drawn by `scripts/draw-share-image.ts`. */
const SHARE_IMAGE = {
  path: '/share.png',
  width: 1200,
  height: 630,
  alt: 'Three overlapping discs in cyan, magenta and yellow beside the name Overprint: three lists in, every keyword out.',
} as const;

/** Returns the tags in a page's head for search engines and shared links. */
export function pageHeadTags({ path, sameAs, title }: RouteEntry): string[] {
  const address = FACT_PLACEHOLDERS.appUrl + (sameAs ?? path);
  const image = FACT_PLACEHOLDERS.appUrl + SHARE_IMAGE.path;
  const description = describePage(path);
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
    // A data block: browsers do not execute it, so the content security policy does not apply.
    ...(data === null ? [] : [`<script type="application/ld+json">${escapeScript(JSON.stringify(data))}</script>`]),
  ];
}

/** Returns the tags in the head of every page, which pass settings of the deployment to scripts. */
export function siteHeadTags(): string[] {
  return Object.entries(FACT_META_NAMES).map(([fact, name]) =>
    meta('name', name, FACT_PLACEHOLDERS[fact as SiteFactName]),
  );
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

/** Escapes JSON so that it cannot end its script element. */
function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** A schema.org description of a page for search engines. */
type StructuredData = { readonly '@context': 'https://schema.org'; readonly '@type': string } & {
  readonly [property: string]: unknown;
};

const CONTEXT = 'https://schema.org';

/** Returns the structured data of a page, which never exceeds its visible text; null for most pages. */
export function structuredData(path: string): StructuredData | null {
  if (path === '/') {
    return describeProduct();
  }
  if (path === '/faq') {
    return describeFaq();
  }
  const tool = TOOL_CATALOG.find(({ guidePath }) => guidePath === path);
  return tool === undefined ? null : describeGuide(path, GUIDES[tool.id]);
}

/** Returns the URL of a path. The server replaces the placeholder by its origin. */
function addressOf(path: string): string {
  return `${FACT_PLACEHOLDERS.appUrl}${path}`;
}

/** https://schema.org/SoftwareApplication */
function describeProduct(): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'SoftwareApplication',
    name: PRODUCT_NAME,
    url: addressOf('/'),
    image: addressOf(SHARE_IMAGE.path),
    description: describePage('/'),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any, in a web browser',
    browserRequirements: 'JavaScript and WebAssembly',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    featureList: TOOL_CATALOG.map(({ id, title }) => `${title}: ${TOOL_FEATURES[id].text}`),
  };
}

/** https://schema.org/FAQPage */
function describeFaq(): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: FAQ_ENTRIES.map(({ id, question, answer }) => ({
      '@type': 'Question',
      name: question,
      url: addressOf(`/faq#${id}`),
      acceptedAnswer: { '@type': 'Answer', text: answer.map(plainText).join('\n') },
    })),
  };
}

/** https://schema.org/HowTo */
function describeGuide(path: string, { title, lead, steps }: (typeof GUIDES)[keyof typeof GUIDES]): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'HowTo',
    name: title,
    description: plainText(lead),
    url: addressOf(path),
    step: steps.map((step, place) => ({
      '@type': 'HowToStep',
      position: place + 1,
      name: step.title,
      text: plainText(step.text),
    })),
  };
}

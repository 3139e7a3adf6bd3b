import { ROUTE_TABLE, type RouteEntry } from '../../../../libs/contracts/routes.ts';
import { FACT_PLACEHOLDERS } from '../../../../libs/contracts/site-facts.ts';
import { TOOL_CATALOG } from '../../../../libs/contracts/tool-catalog.ts';
import { PRODUCT_NAME } from '../../app/texts.ts';
import { GUIDES } from '../../guides/guide-list.ts';
import { FAQ_ENTRIES } from '../faq/entries.ts';
import { FEATURES_TEXTS } from '../features/texts.ts';
import { plainText } from '../prose/inline.ts';

/** A description of a page for search engines, in the terms of schema.org. */
export type StructuredData = { readonly '@context': 'https://schema.org'; readonly '@type': string } & {
  readonly [property: string]: unknown;
};

const CONTEXT = 'https://schema.org';
const ROUTES: readonly RouteEntry[] = ROUTE_TABLE;

/** What search engines are told of a page beside its text, and never more than stands in it; null for most pages. */
export function structuredData(path: string): StructuredData | null {
  if (path === '/') return describeProduct();
  if (path === '/faq') return describeFaq();
  const tool = TOOL_CATALOG.find(({ guidePath }) => guidePath === path);
  return tool === undefined ? null : describeGuide(path, GUIDES[tool.id]);
}

/** The address of a path; the server knows where the site is and fills that in. */
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
    image: addressOf('/share.png'),
    description: ROUTES.find(({ path }) => path === '/')?.description,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any, in a web browser',
    browserRequirements: 'JavaScript and WebAssembly',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    featureList: TOOL_CATALOG.map(({ id, title }) => `${title}: ${FEATURES_TEXTS.tools[id].text}`),
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

import { describePage } from '../../../../../libs/contracts/site/page-descriptions.ts';
import { FACT_PLACEHOLDERS } from '../../../../../libs/contracts/site/site-facts.ts';
import { TOOL_CATALOG } from '../../../../../libs/tools/index.ts';
import { PRODUCT_NAME } from '../../../shared/product.ts';
import { plainText } from '../../../shared/prose/inline.ts';
import { GUIDES } from '../../guides/guide-list.ts';
import { FAQ_ENTRIES } from '../faq/entries.ts';
import { TOOL_FEATURES } from '../features/tool-features.ts';

/** A schema.org description of a page for search engines. */
export type StructuredData = { readonly '@context': 'https://schema.org'; readonly '@type': string } & {
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
    image: addressOf('/share.png'),
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

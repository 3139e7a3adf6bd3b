import { DEFAULT_FACTS, FACT_META_NAMES, FACT_PLACEHOLDERS } from '../../../libs/contracts/site/site-facts.ts';

/** Name of the product. */
export const PRODUCT_NAME = 'Overprint';

export const NOT_FOUND_TITLE = '404 Page Not Found';

/** Support channels and hours, shared by all pages that mention them. */
export const SUPPORT_FACTS = {
  hours: 'Monday to Friday, 9 AM to 5 PM EST',
  responseTime: 'We answer within 24 hours.',
} as const;

/**
 * Returns a setting of this deployment. While prerendering it returns the placeholder that the server replaces; in the
 * browser it reads the value from the page's head, so that hydration finds the same text.
 */
export function siteFact(name: keyof typeof FACT_META_NAMES): string {
  if (typeof document === 'undefined') {
    return FACT_PLACEHOLDERS[name];
  }
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${FACT_META_NAMES[name]}"]`);
  return meta?.content ?? DEFAULT_FACTS[name];
}

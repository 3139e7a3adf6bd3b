import { DEFAULT_FACTS, FACT_META_NAMES, FACT_PLACEHOLDERS } from '../../../libs/contracts/site-facts.ts';

/**
 * What this deployment is configured with. While prerendering it is the placeholder that the server fills in; in the
 * browser it is read from the head of the page, so that both are the same text.
 */
export function siteFact(name: keyof typeof FACT_META_NAMES): string {
  if (typeof document === 'undefined') {
    return FACT_PLACEHOLDERS[name];
  }
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${FACT_META_NAMES[name]}"]`);
  return meta?.content ?? DEFAULT_FACTS[name];
}

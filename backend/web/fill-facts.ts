import { FACT_PLACEHOLDERS, type SiteFactName, type SiteFacts } from '../../libs/contracts/site/site-facts.ts';
import { escapeHtml } from '../../libs/escape-html.ts';

/** Facts about a deployment that pages contain. `appUrl` is an origin, and is also used in data for search engines. */
const NAMES = Object.keys(FACT_PLACEHOLDERS) as SiteFactName[];

/** True if a built page contains placeholders for facts. */
export function hasPlaceholders(html: string): boolean {
  return NAMES.some((name) => html.includes(FACT_PLACEHOLDERS[name]));
}

/** Replaces the placeholders of a built page, escaped for both text and attributes. */
export function fillFacts(html: string, facts: SiteFacts): string {
  return NAMES.reduce((page, name) => page.replaceAll(FACT_PLACEHOLDERS[name], () => escapeHtml(facts[name])), html);
}

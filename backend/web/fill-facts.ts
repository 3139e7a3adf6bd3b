import { FACT_PLACEHOLDERS, type SiteFactName, type SiteFacts } from '../../libs/contracts/site-facts.ts';

/** What pages say about a deployment: `appUrl` stands in data for search engines, too, and is an origin. */
const NAMES = Object.keys(FACT_PLACEHOLDERS) as SiteFactName[];

/** Whether a built page has places for facts. */
export function hasPlaceholders(html: string): boolean {
  return NAMES.some((name) => html.includes(FACT_PLACEHOLDERS[name]));
}

/** Puts the facts into a built page, escaped for text and attributes alike. */
export function fillFacts(html: string, facts: SiteFacts): string {
  return NAMES.reduce((page, name) => page.replaceAll(FACT_PLACEHOLDERS[name], () => escapeHtml(facts[name])), html);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

import type { SitemapAnswer, SitemapRoute } from '../../../../../libs/contracts/site/sitemap.dto.ts';

const HIGH = 0.8;
const MEDIUM = 0.5;

export type PriorityBand = 'high' | 'medium' | 'low';

/** Returns the band of a priority between 0 and 1. */
export function priorityBand(priority: number): PriorityBand {
  if (priority >= HIGH) {
    return 'high';
  }
  return priority >= MEDIUM ? 'medium' : 'low';
}

/** Returns the routes whose path, title or description contains a text, by category, without empty categories. */
export function filterRoutes(
  { routes }: Pick<SitemapAnswer, 'routes'>,
  search: string,
  category: string,
): (readonly [category: string, routes: readonly SitemapRoute[]])[] {
  const part = search.toLowerCase();
  return Object.entries(routes)
    .filter(([name]) => category === '' || name === category)
    .map(([name, all]) => [name, all.filter((route) => textOf(route).includes(part))] as const)
    .filter(([, found]) => found.length > 0);
}

function textOf({ path, title, description }: SitemapRoute): string {
  return `${path}\n${title}\n${description}`.toLowerCase();
}

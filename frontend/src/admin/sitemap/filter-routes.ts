import type { SitemapAnswer, SitemapRoute } from '../../../../libs/contracts/sitemap.dto.ts';

const HIGH = 0.8;
const MEDIUM = 0.5;

/** How much a route matters. */
export type PriorityBand = 'high' | 'medium' | 'low';

/** The band of a priority between 0 and 1. */
export function priorityBand(priority: number): PriorityBand {
  if (priority >= HIGH) {
    return 'high';
  }
  return priority >= MEDIUM ? 'medium' : 'low';
}

/** The routes that have a text in path, title or description, by category; categories without any are left out. */
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

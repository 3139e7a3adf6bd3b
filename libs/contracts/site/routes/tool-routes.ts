import { TOOL_CATALOG } from '../../../tools/index.ts';
import type { RouteEntry } from './route-entry.ts';

/** The page of every tool. */
export const TOOL_ROUTES: readonly RouteEntry[] = TOOL_CATALOG.map(({ path, page }) => ({
  path,
  title: page.title,
  category: 'Core Tools',
  access: 'public',
  priority: 0.9,
  changefreq: 'monthly',
  prerender: true,
}));

/** The guide to every tool. */
export const GUIDE_ROUTES: readonly RouteEntry[] = TOOL_CATALOG.map(({ guidePath, guide }) => ({
  path: guidePath,
  title: guide.title,
  category: 'Documentation',
  access: 'public',
  priority: 0.7,
  changefreq: 'monthly',
  prerender: true,
}));

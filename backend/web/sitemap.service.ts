import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { describePage } from '../../libs/contracts/site/page-descriptions.ts';
import { ROUTE_TABLE, type RouteCategory, type RouteEntry } from '../../libs/contracts/site/routes.ts';
import type { SitemapAnswer, SitemapRoute } from '../../libs/contracts/site/sitemap.dto.ts';
import { escapeHtml } from '../../libs/escape-html.ts';
import { AppConfig } from '../config/app-config.ts';

const ROUTES: readonly RouteEntry[] = ROUTE_TABLE;

/** Groups of the site map, in order. */
const CATEGORIES: readonly RouteCategory[] = [
  'Core Tools',
  'Authentication',
  'User Features',
  'Administration',
  'Documentation',
  'Support',
  'Legal',
  'Discovery',
];

/** Routes that are not pages. */
const MACHINE_ROUTES: readonly SitemapRoute[] = [
  machineRoute('/sitemap.xml', 'Sitemap', 'The public pages for search engines.'),
  machineRoute('/robots.txt', 'Robots', 'What search engines may visit.'),
  machineRoute('/api/docs', 'API documentation', 'Every call of the API, to read and to try.'),
  machineRoute('/api/docs/openapi.json', 'OpenAPI document', 'The same for programs.'),
  machineRoute('/api/health', 'Health', 'Tells monitors that the process answers.'),
  machineRoute('/api/health/ready', 'Readiness', 'Tells monitors that the database answers, too.'),
];

/** Renders the route table as JSON, `sitemap.xml` and `robots.txt`. */
@Injectable()
export class SitemapService {
  private readonly startedAt = new Date();

  constructor(private readonly config: AppConfig) {}

  /** Returns all routes by category. */
  async describe(): Promise<SitemapAnswer> {
    const routes: Record<string, SitemapRoute[]> = Object.fromEntries(CATEGORIES.map((category) => [category, []]));
    for (const entry of ROUTES) {
      routes[entry.category]?.push(toSitemapRoute(entry));
    }
    routes.Discovery?.push(...MACHINE_ROUTES);
    return {
      routes,
      totalRoutes: Object.values(routes).reduce((total, { length }) => total + length, 0),
      categories: [...CATEGORIES],
      lastUpdated: (await this.builtAt()).toISOString(),
    };
  }

  /** Returns `sitemap.xml` (sitemaps.org): all public pages, each once under its canonical address. */
  async toXml(): Promise<string> {
    const lastmod = (await this.builtAt()).toISOString().slice(0, 10);
    const urls = ROUTES.filter(isIndexed).map(({ path, changefreq, priority }) =>
      [
        '  <url>',
        `    <loc>${escapeHtml(this.config.appUrl + path)}</loc>`,
        `    <lastmod>${lastmod}</lastmod>`,
        `    <changefreq>${changefreq}</changefreq>`,
        `    <priority>${priority.toFixed(1)}</priority>`,
        '  </url>',
      ].join('\n'),
    );
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>\n',
    ].join('\n');
  }

  /** Returns `robots.txt` (RFC 9309), which excludes the API and all pages that need a sign-in. */
  toRobots(): string {
    const closed = ROUTES.filter(({ access }) => access !== 'public').map(({ path }) => path);
    // A rule excludes every path that starts with it.
    const rules = closed.filter((path) => !closed.some((other) => path.startsWith(`${other}/`)));
    return [
      'User-agent: *',
      'Disallow: /api/',
      ...rules.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${this.config.appUrl}/sitemap.xml\n`,
    ].join('\n');
  }

  /** Returns the build time of the site; without a build, the start of the server. */
  private async builtAt(): Promise<Date> {
    try {
      return (await stat(join(this.config.siteDir, 'app.html'))).mtime;
    } catch {
      return this.startedAt;
    }
  }
}

function isIndexed({ access, redirectTo, sameAs }: RouteEntry): boolean {
  return access === 'public' && redirectTo === undefined && sameAs === undefined;
}

function toSitemapRoute({ path, title, access, priority, changefreq }: RouteEntry): SitemapRoute {
  return {
    path,
    title,
    description: describePage(path),
    requiresAuth: access !== 'public',
    requiresAdmin: access === 'admin',
    priority,
    changefreq,
  };
}

function machineRoute(path: string, title: string, description: string): SitemapRoute {
  return { path, title, description, requiresAuth: false, requiresAdmin: false, priority: 0.1, changefreq: 'weekly' };
}

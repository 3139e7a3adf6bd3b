import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { ROUTE_TABLE, type RouteCategory, type RouteEntry } from '../../libs/contracts/routes.ts';
import type { SitemapAnswer, SitemapRoute } from '../../libs/contracts/sitemap.dto.ts';
import { AppConfig } from '../config/app-config.ts';

const ROUTES: readonly RouteEntry[] = ROUTE_TABLE;

/** The groups of the site map in their order. */
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

/** Addresses that are no pages of the router. */
const MACHINE_ROUTES: readonly SitemapRoute[] = [
  machineRoute('/sitemap.xml', 'Sitemap', 'The public pages for search engines.'),
  machineRoute('/robots.txt', 'Robots', 'What search engines may visit.'),
  machineRoute('/api/docs', 'API documentation', 'Every call of the API, to read and to try.'),
  machineRoute('/api/docs/openapi.json', 'OpenAPI document', 'The same for programs.'),
  machineRoute('/api/health', 'Health', 'Tells monitors that the process answers.'),
  machineRoute('/api/health/ready', 'Readiness', 'Tells monitors that the database answers, too.'),
];

/** The pages of the site, made from the route table in three forms. */
@Injectable()
export class SitemapService {
  private readonly startedAt = new Date();

  constructor(private readonly config: AppConfig) {}

  /** Every route by category, for administrators. */
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

  /** The public pages as sitemaps.org has it, each once under its canonical address. */
  async toXml(): Promise<string> {
    const lastmod = (await this.builtAt()).toISOString().slice(0, 10);
    const urls = ROUTES.filter(isIndexed).map(({ path, changefreq, priority }) =>
      [
        '  <url>',
        `    <loc>${escapeXml(this.config.appUrl + path)}</loc>`,
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

  /** What search engines may visit (RFC 9309): the site, but for the API and pages behind the sign-in. */
  toRobots(): string {
    const closed = ROUTES.filter(({ access }) => access !== 'public').map(({ path }) => path);
    // A rule closes everything that begins with it.
    const rules = closed.filter((path) => !closed.some((other) => path.startsWith(`${other}/`)));
    return [
      'User-agent: *',
      'Disallow: /api/',
      ...rules.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${this.config.appUrl}/sitemap.xml\n`,
    ].join('\n');
  }

  /** When the site was built; the start of the server where it was not. */
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

function toSitemapRoute({ path, title, description, access, priority, changefreq }: RouteEntry): SitemapRoute {
  return {
    path,
    title,
    description,
    requiresAuth: access !== 'public',
    requiresAdmin: access === 'admin',
    priority,
    changefreq,
  };
}

function machineRoute(path: string, title: string, description: string): SitemapRoute {
  return { path, title, description, requiresAuth: false, requiresAdmin: false, priority: 0.1, changefreq: 'weekly' };
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SitemapAnswer, SitemapRoute } from '../../../../../libs/contracts/site/sitemap.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { formatCount, formatDay } from '../../../shared/format/format.ts';
import admin from '../admin.module.css';
import { ADMIN_KEY, AdminPage, Loaded } from '../admin-page.tsx';
import { FilterSelect, type ListQuery, SearchBox, Tiles, useListQuery } from '../list-controls.tsx';
import classes from './sitemap.module.css';

const messages = {
  title: 'Site map',
  openXml: 'Open sitemap.xml',
  counts: 'Statistics',
  total: 'Routes',
  categories: 'Categories',
  public: 'Public',
  user: 'Auth required',
  admin: 'Admin only',
  updated: 'Last updated',
  filters: 'Find routes',
  search: 'Search',
  searchExample: 'Path or description',
  category: 'Category',
  bands: { high: 'High priority', medium: 'Medium priority', low: 'Low priority' },
  open: (path: string) => `Open ${path}`,
  newTab: 'opens in a new tab',
  none: 'No routes match your search.',
  failed: 'Failed to fetch the site map',
} as const;

const FILTERS = ['search', 'category'] as const;
const TONES = { high: 'good', medium: 'info', low: undefined } as const;

/** Renders the site map: all routes by category, with access and priority. */
export function SitemapPage() {
  const list = useListQuery(FILTERS);
  const query = useQuery({
    queryKey: [ADMIN_KEY, 'sitemap'],
    queryFn: ({ signal }) => call('GET /api/sitemap/routes', { signal }),
  });
  return (
    <AdminPage
      title={messages.title}
      actions={
        <Button component="a" href="/sitemap.xml" target="_blank" rel="noreferrer">
          {messages.openXml}
        </Button>
      }
    >
      <Loaded query={query} failed={messages.failed}>
        {(sitemap) => <SitemapView sitemap={sitemap} list={list} />}
      </Loaded>
    </AdminPage>
  );
}

function SitemapView({
  sitemap,
  list: { values, set },
}: {
  readonly sitemap: SitemapAnswer;
  readonly list: ListQuery<(typeof FILTERS)[number]>;
}) {
  const all = Object.values(sitemap.routes).flat();
  const count = (isCounted: (route: SitemapRoute) => boolean) => formatCount(all.filter(isCounted).length);
  const tiles = [
    [messages.total, formatCount(sitemap.totalRoutes)],
    [messages.categories, formatCount(sitemap.categories.length)],
    [messages.public, count(({ requiresAuth }) => !requiresAuth)],
    [messages.user, count(({ requiresAuth, requiresAdmin }) => requiresAuth && !requiresAdmin)],
    [messages.admin, count(({ requiresAdmin }) => requiresAdmin)],
    [messages.updated, formatDay(sitemap.lastUpdated)],
  ] as const;
  const groups = filterRoutes(sitemap, values.search, values.category);
  return (
    <>
      <Tiles label={messages.counts} of={tiles.map(([name, value]) => ({ name, value }))} />
      <search className={admin.filters} aria-label={messages.filters}>
        <SearchBox
          label={messages.search}
          placeholder={messages.searchExample}
          value={values.search}
          onChange={(value) => set('search', value)}
        />
        <FilterSelect
          label={messages.category}
          value={values.category}
          choices={sitemap.categories.map((name) => [name, name])}
          onChange={(value) => set('category', value)}
        />
      </search>
      {groups.length === 0 && <p>{messages.none}</p>}
      {groups.map(([category, routes]) => (
        <section key={category} className={classes.group} aria-label={category}>
          <h2 className={classes.groupTitle}>
            {category} <span className={admin.share}>{formatCount(routes.length)}</span>
          </h2>
          <ul className={classes.routes}>
            {routes.map((route) => (
              <RouteLine key={route.path} route={route} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function RouteLine({ route }: { readonly route: SitemapRoute }) {
  const { path, title, description, requiresAuth, requiresAdmin, priority, changefreq } = route;
  const band = priorityBand(priority);
  const access = requiresAdmin ? messages.admin : requiresAuth ? messages.user : messages.public;
  // The client-side router handles pages only; API routes and files need a full navigation.
  const isPage = !path.startsWith('/api/') && !/\.\w+$/.test(path);
  return (
    <li className={classes.route}>
      <div className={classes.about}>
        <p className={admin.primary}>{title}</p>
        <p className={admin.secondary}>{description}</p>
      </div>
      <span className={admin.badges}>
        <span className={admin.badge} data-tone={requiresAdmin ? 'note' : requiresAuth ? 'info' : 'good'}>
          {access}
        </span>
        <span className={admin.badge} data-tone={TONES[band]}>
          {messages.bands[band]} · {priority.toFixed(1)}
        </span>
        <span className={admin.badge}>{changefreq}</span>
      </span>
      {isPage ? (
        <Button component={Link} to={path} size="compact-sm" className={classes.link} aria-label={messages.open(path)}>
          {path}
        </Button>
      ) : (
        <Button
          component="a"
          href={path}
          target="_blank"
          rel="noreferrer"
          size="compact-sm"
          className={classes.link}
          aria-label={`${messages.open(path)} (${messages.newTab})`}
        >
          {path} ↗
        </Button>
      )}
    </li>
  );
}

const HIGH = 0.8;

const MEDIUM = 0.5;

type PriorityBand = 'high' | 'medium' | 'low';

/** Returns the band of a priority between 0 and 1. */
function priorityBand(priority: number): PriorityBand {
  if (priority >= HIGH) {
    return 'high';
  }
  return priority >= MEDIUM ? 'medium' : 'low';
}

/** Returns the routes whose path, title or description contains a text, by category, without empty categories. */
function filterRoutes(
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

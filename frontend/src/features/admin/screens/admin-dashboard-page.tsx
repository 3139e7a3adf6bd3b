import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { AdminStats, SignupDay } from '../../../../../libs/contracts/admin/admin-stats.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { formatCount } from '../../../shared/format/format.ts';
import admin from '../admin.module.css';
import { AdminPage, Loaded, useAdminQuery } from '../admin-page.tsx';
import { Tiles } from '../list-controls.tsx';
import classes from './dashboard.module.css';

const messages = {
  title: 'Admin dashboard',
  numbers: 'Statistics',
  failed: 'Failed to fetch the numbers',
  totalUsers: 'Total Users',
  activeUsers: 'Active Users',
  recentSignups: 'Recent Signups',
  recentNote: 'last 7 days',
  emailTemplates: 'Email Templates',
  totalActivity: 'Total Activity',
  activityNote: 'lists, results, folders, projects',
  chartTitle: 'Signups of the last 30 days',
  chartSummary: (total: string, most: string, day: string) =>
    `${total} in 30 days; the most on one day: ${most}, on ${day}.`,
  chartEmpty: 'No signups in the last 30 days.',
  bar: (day: string, count: string) => `${day}: ${count}`,
  tools: 'Tools',
  comingSoon: 'Coming soon',
  overview: 'System Overview',
  healthFailed: 'The system health could not be loaded.',
  parts: { database: 'Database', mail: 'Mail', storage: 'Storage' },
  well: { database: 'Operational', mail: 'Protected', storage: 'Available' },
  unread: (count: string) => `${count} unread`,
  failedMails: (count: string) => `${count} failed`,
} as const;

/** Links of the dashboard to the other admin screens. */
const TOOL_CARDS = [
  { path: '/admin/users', title: 'User Management', text: 'Find, create and change accounts, or act as a user.' },
  {
    path: '/admin/email-templates',
    title: 'Email Templates',
    text: 'Edit, preview and test the emails that the site sends.',
  },
  { path: '/admin/sitemap', title: 'Site Map', text: 'All routes of the site, and who may open them.' },
  {
    path: '/admin/contact-messages',
    title: 'Contact Messages',
    text: 'Read messages to support, and mark them as answered.',
  },
  { path: '/admin/outbox', title: 'Outbox', text: 'See waiting and failed emails, and retry them.' },
  { path: '/admin/jobs', title: 'Server Jobs', text: 'See the jobs of all accounts, and retry or cancel them.' },
  { path: '/admin/audit-log', title: 'Audit Log', text: 'Security and administrative events.' },
] as const;

/** Planned screens, shown as inactive cards. */
const COMING_CARDS = [
  { title: 'System Settings', text: 'Limits and settings of the site.' },
  { title: 'Analytics', text: 'Usage of the tools.' },
  { title: 'Content Management', text: 'Guides and pages.' },
] as const;

/** Renders the admin dashboard: statistics, links to the admin screens and system health. */
export function AdminDashboardPage() {
  const query = useAdminQuery(['stats'], (signal) => call('GET /api/admin/stats', { signal }));
  return (
    <AdminPage title={messages.title}>
      <Loaded query={query} failed={messages.failed}>
        {(stats) => (
          <>
            <StatTiles stats={stats} />
            <SignupChart signups={stats.signups} />
          </>
        )}
      </Loaded>
      <ToolCards stats={query.data} />
      <SystemOverview />
    </AdminPage>
  );
}

function StatTiles({ stats }: { readonly stats: AdminStats }) {
  const tiles: readonly (readonly [name: string, count: number, note?: string])[] = [
    [messages.totalUsers, stats.totalUsers],
    [messages.activeUsers, stats.activeUsers],
    [messages.recentSignups, stats.recentSignups, messages.recentNote],
    [messages.emailTemplates, stats.emailTemplates],
    [messages.totalActivity, stats.totalActivity, messages.activityNote],
  ];
  return (
    <Tiles
      label={messages.numbers}
      of={tiles.map(([name, count, note]) => ({
        name,
        note: note !== undefined && <span className={classes.note}>{note}</span>,
        value: formatCount(count),
      }))}
    />
  );
}

function ToolCards({ stats }: { readonly stats: AdminStats | undefined }) {
  const titleId = useId();
  const marks: Readonly<Record<string, string | undefined>> = {
    '/admin/contact-messages': stats?.unreadMessages ? messages.unread(formatCount(stats.unreadMessages)) : undefined,
    '/admin/outbox': stats?.failedMails ? messages.failedMails(formatCount(stats.failedMails)) : undefined,
  };
  return (
    <section aria-labelledby={titleId} className={classes.part}>
      <h2 id={titleId} className={classes.partTitle}>
        {messages.tools}
      </h2>
      <ul className={classes.cards}>
        {TOOL_CARDS.map(({ path, title, text }) => (
          <li key={path}>
            <Link to={path} className={classes.card}>
              <span className={classes.cardTitle}>
                {title}
                {marks[path] !== undefined && (
                  <span className={admin.badge} data-tone="note">
                    {marks[path]}
                  </span>
                )}
              </span>
              <span className={classes.cardText}>{text}</span>
            </Link>
          </li>
        ))}
        {COMING_CARDS.map(({ title, text }) => (
          <li key={title}>
            <div className={classes.card} data-disabled="">
              <span className={classes.cardTitle}>
                {title}
                <span className={admin.badge}>{messages.comingSoon}</span>
              </span>
              <span className={classes.cardText}>{text}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PARTS = ['database', 'mail', 'storage'] as const;

const REFRESH_MS = 30_000;

/** Renders the health of database, mail and storage, refreshed every 30 seconds. */
function SystemOverview() {
  const titleId = useId();
  const query = useAdminQuery(['health'], (signal) => call('GET /api/admin/health', { signal }), REFRESH_MS);
  return (
    <section aria-labelledby={titleId} className={classes.part}>
      <h2 id={titleId} className={classes.partTitle}>
        {messages.overview}
      </h2>
      <Loaded query={query} failed={messages.healthFailed}>
        {(health) => (
          <dl className={classes.health}>
            {PARTS.map((part) => {
              const { isWell, problem } = health[part];
              return (
                <div key={part} className={classes.healthPart} data-well={isWell || undefined}>
                  <dt>{messages.parts[part]}</dt>
                  <dd>{isWell ? messages.well[part] : problem}</dd>
                </div>
              );
            })}
          </dl>
        )}
      </Loaded>
    </section>
  );
}

const WIDTH = 600;

const HEIGHT = 80;

const GAP = 3;

/** Minimum height of a bar, so that a day without sign-ups is visible. */
const LEAST = 1;

const days = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Renders sign-ups per day as a bar chart. */
function SignupChart({ signups }: { readonly signups: readonly SignupDay[] }) {
  const titleId = useId();
  const most = signups.reduce((best, day) => (day.count > best.count ? day : best), { day: '', count: 0 });
  const total = signups.reduce((sum, { count }) => sum + count, 0);
  const step = WIDTH / signups.length;
  const summary =
    total === 0
      ? messages.chartEmpty
      : messages.chartSummary(formatCount(total), formatCount(most.count), formatDay(most.day));
  return (
    <figure className={classes.chart} aria-labelledby={titleId}>
      <figcaption className={classes.caption}>
        <h2 id={titleId} className={classes.partTitle}>
          {messages.chartTitle}
        </h2>
        <p>{summary}</p>
      </figcaption>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {signups.map(({ day, count }, index) => {
          const height = Math.max(LEAST, (count / Math.max(1, most.count)) * HEIGHT);
          return (
            <rect
              key={day}
              className={classes.bar}
              data-empty={count === 0 || undefined}
              x={index * step + GAP / 2}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
            >
              <title>{messages.bar(formatDay(day), formatCount(count))}</title>
            </rect>
          );
        })}
      </svg>
      <div className={classes.axis} aria-hidden="true">
        <span>{formatDay(signups[0]?.day)}</span>
        <span>{formatDay(signups.at(-1)?.day)}</span>
      </div>
    </figure>
  );
}

function formatDay(day: string | undefined): string {
  return day === undefined ? '' : days.format(new Date(day));
}

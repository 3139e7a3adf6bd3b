import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { AdminStats } from '../../../../../libs/contracts/admin/admin-stats.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { formatCount } from '../../../shared/format/format.ts';
import admin from '../admin.module.css';
import { ADMIN_KEY } from '../admin-data.ts';
import { AdminPage } from '../admin-page.tsx';
import { Loaded } from '../loaded.tsx';
import classes from './dashboard.module.css';
import { SignupChart } from './signup-chart.tsx';
import { SystemOverview } from './system-overview.tsx';
import { COMING_CARDS, TOOL_CARDS, DASHBOARD_TEXTS as texts } from './texts.ts';

/** Renders the admin dashboard: statistics, links to the admin screens and system health. */
export function AdminDashboardPage() {
  const query = useQuery({
    queryKey: [ADMIN_KEY, 'stats'],
    queryFn: ({ signal }) => call('GET /api/admin/stats', { signal }),
    staleTime: 0,
  });
  return (
    <AdminPage title={texts.title}>
      <Loaded query={query} failed={texts.failed}>
        {(stats) => (
          <>
            <Tiles stats={stats} />
            <SignupChart signups={stats.signups} />
          </>
        )}
      </Loaded>
      <ToolCards stats={query.data} />
      <SystemOverview />
    </AdminPage>
  );
}

function Tiles({ stats }: { readonly stats: AdminStats }) {
  const tiles: readonly (readonly [name: string, count: number, note?: string])[] = [
    [texts.totalUsers, stats.totalUsers],
    [texts.activeUsers, stats.activeUsers],
    [texts.recentSignups, stats.recentSignups, texts.recentNote],
    [texts.emailTemplates, stats.emailTemplates],
    [texts.totalActivity, stats.totalActivity, texts.activityNote],
  ];
  return (
    <dl className={admin.tiles} aria-label={texts.numbers}>
      {tiles.map(([name, count, note]) => (
        <div key={name} className={admin.tile}>
          <dt>
            {name}
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function ToolCards({ stats }: { readonly stats: AdminStats | undefined }) {
  const titleId = useId();
  const marks: Readonly<Record<string, string | undefined>> = {
    '/admin/contact-messages': stats?.unreadMessages ? texts.unread(formatCount(stats.unreadMessages)) : undefined,
    '/admin/outbox': stats?.failedMails ? texts.failedMails(formatCount(stats.failedMails)) : undefined,
  };
  return (
    <section aria-labelledby={titleId} className={classes.part}>
      <h2 id={titleId} className={classes.partTitle}>
        {texts.tools}
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
                <span className={admin.badge}>{texts.comingSoon}</span>
              </span>
              <span className={classes.cardText}>{text}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../shared/api/client.ts';
import { ADMIN_KEY } from '../admin-data.ts';
import { Loaded } from '../loaded.tsx';
import classes from './dashboard.module.css';
import { DASHBOARD_TEXTS as texts } from './texts.ts';

const PARTS = ['database', 'mail', 'storage'] as const;
const REFRESH_MS = 30_000;

/** Renders the health of database, mail and storage, refreshed every 30 seconds. */
export function SystemOverview() {
  const titleId = useId();
  const query = useQuery({
    queryKey: [ADMIN_KEY, 'health'],
    queryFn: ({ signal }) => call('GET /api/admin/health', { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  return (
    <section aria-labelledby={titleId} className={classes.part}>
      <h2 id={titleId} className={classes.partTitle}>
        {texts.overview}
      </h2>
      <Loaded query={query} failed={texts.healthFailed}>
        {(health) => (
          <dl className={classes.health}>
            {PARTS.map((part) => {
              const { isWell, problem } = health[part];
              return (
                <div key={part} className={classes.healthPart} data-well={isWell || undefined}>
                  <dt>{texts.parts[part]}</dt>
                  <dd>{isWell ? texts.well[part] : problem}</dd>
                </div>
              );
            })}
          </dl>
        )}
      </Loaded>
    </section>
  );
}

import { formatCount } from '../../shared/format/format.ts';
import classes from './counters.module.css';
import type { DashboardData } from './dashboard-data.ts';
import { DASHBOARD_TEXTS as texts } from './writes/texts.ts';

/** Renders the counts of lists, results, folders and projects. */
export function Counters({ data }: { readonly data: DashboardData }) {
  const counters = [
    { name: texts.savedLists, records: data.lists.data, ink: 'cyan' },
    { name: texts.savedResults, records: data.results.data, ink: 'magenta' },
    { name: texts.folders, records: data.folders.data, ink: 'yellow' },
    { name: texts.projects, records: data.projects.data, ink: 'key' },
  ] as const;
  return (
    <dl aria-label={texts.counters} className={classes.counters}>
      {counters.map(({ name, records, ink }) => (
        <div className={classes.counter} data-ink={ink} key={name}>
          <dt className={classes.name}>{name}</dt>
          <dd aria-busy={records === undefined} className={classes.count}>
            {records === undefined ? <span className={classes.waiting} /> : formatCount(records.length)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

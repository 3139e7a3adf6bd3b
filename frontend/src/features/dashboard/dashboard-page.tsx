import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { SavedList } from '../../../../libs/contracts/saved/lists.dto.ts';
import { useUsage } from '../../shared/api/saved-queries.ts';
import { formatCount } from '../../shared/format/format.ts';
import { useSession } from '../../shared/session/session.ts';
import { TabList, tabId, tabPanelId } from '../../shared/ui/tab-list.tsx';
import { useOnceLive } from '../../shared/ui/use-browser-state.ts';
import { pageGroups } from '../../workbench/available-tools.ts';
import { restoreInputs } from '../../workbench/inputs/text-inputs.ts';
import { readPending } from '../../workbench/saving/pending-save.ts';
import { useLater } from '../../workbench/saving/use-later.ts';
import { planOf } from '../../workbench/saving/use-room.ts';
import cards from '../../workbench/tool/tool-cards.module.css';
import { PageGlyph, ToolGroup } from '../../workbench/tool/tool-parts.tsx';
import { type DashboardData, useDashboardData, useRefreshOnFocus } from './dashboard-data.ts';
import classes from './dashboard-page.module.css';
import { type DashboardDialog, dialogOf, type OpenDialog } from './dialogs/dialog-state.ts';
import { FoldersTab, ProjectsTab } from './group-tabs.tsx';
import { ListsTab, ResultsTab } from './items-tabs.tsx';
import { HUB_MESSAGES, DASHBOARD_MESSAGES as messages } from './shared/messages.ts';
import { LAYOUT_PARAM, RECORD_PARAM } from './view-controls.tsx';

const TABS = (['lists', 'results', 'folders', 'projects'] as const).map((id) => ({ id, label: messages.tab[id] }));
/** The Trash is opened by a button beside the tabs. */
type TabId = (typeof TABS)[number]['id'] | 'trash';

const NOTHING: ReadonlySet<string> = new Set();
const NO_PARAMS = new URLSearchParams();
/** Non-breaking space, which gives a line its height. */
const BLANK = '\u00a0';

const loadDialogs = async () => (await import('./dialogs/dashboard-dialogs.tsx')).DashboardDialogs;

const loadTrash = async () => (await import('./trash-tab.tsx')).TrashTab;

/** Renders the dashboard: all saved data and the tools. The URL stores tab, folder, layout, search, sort and page. */
export function DashboardPage() {
  const data = useDashboardData();
  useRefreshOnFocus();
  useEffect(() => {
    // Restore early, because opening or creating a list needs the inputs.
    void restoreInputs();
  }, []);
  const [dialog, setDialog] = useState<DashboardDialog | null>(null);
  const Dialogs = useLater(loadDialogs, dialog !== null, () => setDialog(null));
  const hasData = data.lists.data !== undefined;
  useEffect(() => {
    if (hasData) {
      // Preload; a failure is reported when a dialog is opened.
      loadDialogs().catch(() => undefined);
    }
  }, [hasData]);
  const [selected, setSelected] = useState(NOTHING);
  const tabsId = useId();
  const [liveParams, setParams] = useSearchParams();
  const isLive = useOnceLive(() => true, false);
  // The prerendered page has no query.
  const params = isLive ? liveParams : NO_PARAMS;
  const tab: TabId =
    ([...TABS.map(({ id }) => id), 'trash'] as const).find((id) => id === params.get('tab')) ?? 'lists';
  useResumedDialog(data.lists.data, setDialog);

  const show = (nextTab: TabId, folder: string | null) => {
    setSelected(NOTHING);
    const next = new URLSearchParams(nextTab === tab ? params : {});
    next.delete('page');
    next.delete(RECORD_PARAM);
    for (const [name, value] of [
      [LAYOUT_PARAM, params.get(LAYOUT_PARAM)],
      ['tab', nextTab === 'lists' ? null : nextTab],
      ['folder', folder],
    ] as const) {
      if (value === null) {
        next.delete(name);
      } else {
        next.set(name, value);
      }
    }
    setParams(next, { replace: nextTab === tab });
  };
  const Trash = useLater(loadTrash, tab === 'trash', () => show('lists', null));
  const deselect = (records: readonly { readonly id: string }[]) =>
    setSelected((before) => new Set([...before].filter((id) => records.every((record) => record.id !== id))));
  const items = {
    data,
    open: setDialog,
    folder: params.get('folder'),
    onFolder: (folder: string | null) => show(tab, folder),
    selected,
    onSelect: setSelected,
  };
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{messages.title}</h1>
        <Usage />
      </div>
      <Counters data={data} />
      <div>
        <div className={classes.tabs}>
          <TabList
            idBase={tabsId}
            label={messages.tabs}
            look="page"
            onChoose={(next) => show(next, null)}
            shown={tab === 'trash' ? null : tab}
            tabs={TABS}
          />
          <Button component={Link} to="/dashboard/jobs" variant="subtle">
            {messages.jobs}
          </Button>
          <Button
            aria-pressed={tab === 'trash'}
            onClick={() => show(tab === 'trash' ? 'lists' : 'trash', null)}
            variant={tab === 'trash' ? 'default' : 'subtle'}
          >
            {messages.tab.trash}
          </Button>
        </div>
        <div
          {...(tab === 'trash'
            ? { 'aria-label': messages.tab.trash, role: 'region' }
            : { 'aria-labelledby': tabId(tabsId, tab), id: tabPanelId(tabsId), role: 'tabpanel' })}
          className={classes.panel}
          tabIndex={-1}
        >
          <h2 data-unseen>{messages.tab[tab]}</h2>
          {tab === 'lists' && <ListsTab {...items} />}
          {tab === 'results' && <ResultsTab {...items} />}
          {tab === 'folders' && <FoldersTab data={data} onShow={show} open={setDialog} />}
          {tab === 'projects' && <ProjectsTab data={data} open={setDialog} />}
          {tab === 'trash' && Trash && <Trash open={setDialog} />}
        </div>
      </div>
      <ToolHub />
      <p className={classes.account}>
        <Link to="/account">{messages.account}</Link> {messages.accountText}
      </p>
      {Dialogs && <Dialogs dialog={dialog} onItemsDone={deselect} open={setDialog} />}
    </div>
  );
}

/** Renders the usage of the plan's limits in two lines, which are blank until it is known. */
function Usage() {
  const session = useSession();
  const plan = planOf(session);
  const { data: usage } = useUsage(session.status === 'signed-in');
  return (
    <p className={classes.usage}>
      {plan && usage ? messages.usage(usage.savedItems, plan.savedItems, plan.title) : BLANK}
      <br />
      {plan && usage ? messages.usedBytes(usage.usedBytes, plan.storageBytes, usage.trashBytes) : BLANK}
    </p>
  );
}

/** Renders the counts of lists, results, folders and projects. */
function Counters({ data }: { readonly data: DashboardData }) {
  const counters = [
    { name: messages.savedLists, records: data.lists.data, ink: 'cyan' },
    { name: messages.savedResults, records: data.results.data, ink: 'magenta' },
    { name: messages.folders, records: data.folders.data, ink: 'yellow' },
    { name: messages.projects, records: data.projects.data, ink: 'key' },
  ] as const;
  return (
    <dl aria-label={messages.counters} className={classes.counters}>
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

/** Reopens the dialog of an interrupted save once the lists are loaded. */
function useResumedDialog(lists: readonly SavedList[] | undefined, open: OpenDialog): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || lists === undefined) {
      return;
    }
    isDone.current = true;
    const pending = readPending();
    const dialog = pending && dialogOf(pending, lists);
    if (dialog) {
      open(dialog);
    }
  }, [lists, open]);
}

/** Renders the tools as links. */
function ToolHub() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 className={cards.title} id={titleId}>
        {HUB_MESSAGES.title}
      </h2>
      <div className={cards.groups}>
        {pageGroups().map(({ label, pages }) => (
          <ToolGroup key={label} label={label}>
            {pages.map(({ id, title, path, summary, hub = { title, path } }) => (
              <li key={path}>
                <Link className={cards.card} to={hub.path}>
                  <PageGlyph tool={id} />
                  <span className={cards.name}>
                    {hub.title} <span className={classes.active}>{HUB_MESSAGES.active}</span>
                  </span>
                  <span className={cards.summary}>{summary}</span>
                </Link>
              </li>
            ))}
          </ToolGroup>
        ))}
        <ToolGroup label={HUB_MESSAGES.more}>
          {HUB_MESSAGES.links.map(({ title, summary, path }) => (
            <li key={title}>
              <Link className={cards.card} to={path}>
                <span className={cards.name}>
                  {title} <span className={classes.active}>{HUB_MESSAGES.active}</span>
                </span>
                <span className={cards.summary}>{summary}</span>
              </Link>
            </li>
          ))}
        </ToolGroup>
      </div>
    </section>
  );
}

import { Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useUsage } from '../../shared/api/storage-queries.ts';
import { planOf } from '../../shared/session/plan-of.ts';
import { useSession } from '../../shared/session/session.ts';
import { TabList, tabId, tabPanelId } from '../../shared/ui/tab-list.tsx';
import { useOnceLive } from '../../shared/ui/use-once-live.ts';
import { restoreInputs } from '../../workbench/inputs/text-inputs.ts';
import { useLater } from '../../workbench/saving/use-later.ts';
import { useRefreshOnFocus } from '../../workbench/saving/use-refresh-on-focus.ts';
import { Counters } from './counters.tsx';
import { type DashboardData, useDashboardData } from './dashboard-data.ts';
import classes from './dashboard-page.module.css';
import type { DashboardDialog } from './dialogs/dialog-state.ts';
import { FoldersTab } from './folders-tab.tsx';
import { ListsTab } from './lists-tab.tsx';
import { ProjectsTab } from './projects-tab.tsx';
import { ResultsTab } from './results-tab.tsx';
import { ToolHub } from './tool-hub.tsx';
import { TrashTab } from './trash-tab.tsx';
import { useResumedDialog } from './use-resumed-dialog.ts';
import { LAYOUT_PARAM } from './use-view-state.ts';
import { DASHBOARD_TEXTS as texts } from './writes/texts.ts';

const TABS = (['lists', 'results', 'folders', 'projects'] as const).map((id) => ({ id, label: texts.tab[id] }));
/** The Trash is opened by a button beside the tabs. */
type TabId = (typeof TABS)[number]['id'] | 'trash';

const NOTHING: ReadonlySet<string> = new Set();
const NO_PARAMS = new URLSearchParams();
/** Non-breaking space, which gives a line its height. */
const BLANK = '\u00a0';

const loadDialogs = async () => (await import('./dialogs/dashboard-dialogs.tsx')).DashboardDialogs;

/** Renders the dashboard: all saved data and the tools. The URL stores tab, folder, layout, search, sort and
 * page. */
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
        <h1>{texts.title}</h1>
        <Usage data={data} />
      </div>
      <Counters data={data} />
      <div>
        <div className={classes.tabs}>
          <TabList
            idBase={tabsId}
            label={texts.tabs}
            look="page"
            onChoose={(next) => show(next, null)}
            shown={tab === 'trash' ? null : tab}
            tabs={TABS}
          />
          <Button
            aria-pressed={tab === 'trash'}
            onClick={() => show(tab === 'trash' ? 'lists' : 'trash', null)}
            variant={tab === 'trash' ? 'default' : 'subtle'}
          >
            {texts.tab.trash}
          </Button>
        </div>
        <div
          {...(tab === 'trash'
            ? { 'aria-label': texts.tab.trash, role: 'region' }
            : { 'aria-labelledby': tabId(tabsId, tab), id: tabPanelId(tabsId), role: 'tabpanel' })}
          className={classes.panel}
          tabIndex={-1}
        >
          <h2 className={classes.hidden}>{texts.tab[tab]}</h2>
          {tab === 'lists' && <ListsTab {...items} />}
          {tab === 'results' && <ResultsTab {...items} />}
          {tab === 'folders' && <FoldersTab data={data} onShow={show} open={setDialog} />}
          {tab === 'projects' && <ProjectsTab data={data} open={setDialog} />}
          {tab === 'trash' && <TrashTab open={setDialog} />}
        </div>
      </div>
      <ToolHub />
      <p className={classes.account}>
        <Link to="/account">{texts.account}</Link> {texts.accountText}
      </p>
      {Dialogs && <Dialogs dialog={dialog} onItemsDeleted={() => setSelected(NOTHING)} open={setDialog} />}
    </div>
  );
}

/** Renders the usage of the plan's limits in two lines, which are blank until it is known. */
function Usage({ data: { lists, results } }: { readonly data: DashboardData }) {
  const session = useSession();
  const plan = planOf(session);
  const { data: usage } = useUsage(session.status === 'signed-in');
  const isKnown = plan && lists.data && results.data;
  return (
    <p className={classes.usage}>
      {isKnown ? texts.usage(lists.data.length + results.data.length, plan.savedItems, plan.title) : BLANK}
      <br />
      {plan && usage ? texts.usedBytes(usage.usedBytes, plan.storageBytes, usage.trashBytes) : BLANK}
    </p>
  );
}

import { useEffect, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { planOf } from '../account/plan-of.ts';
import { useSession } from '../account/session.ts';
import { restoreInputs } from '../runs/text-inputs.ts';
import { useRefreshOnFocus } from '../saved/use-refresh-on-focus.ts';
import { TabList, tabId, tabPanelId } from '../ui/tab-list.tsx';
import { Counters } from './counters.tsx';
import { type DashboardData, useDashboardData } from './dashboard-data.ts';
import classes from './dashboard-page.module.css';
import { DashboardDialogs } from './dialogs/dashboard-dialogs.tsx';
import type { DashboardDialog } from './dialogs/dialog-state.ts';
import { FoldersTab } from './folders-tab.tsx';
import { ListsTab } from './lists-tab.tsx';
import { ProjectsTab } from './projects-tab.tsx';
import { ResultsTab } from './results-tab.tsx';
import { DASHBOARD_TEXTS as texts } from './texts.ts';
import { ToolHub } from './tool-hub.tsx';
import { useResumedDialog } from './use-resumed-dialog.ts';

const TABS = (['lists', 'results', 'folders', 'projects'] as const).map((id) => ({ id, label: texts.tab[id] }));
type TabId = (typeof TABS)[number]['id'];

const NOTHING: ReadonlySet<string> = new Set();

/** The dashboard: everything somebody has saved, and the tools to open it in. Tab and folder are in the address. */
export function DashboardPage() {
  const data = useDashboardData();
  useRefreshOnFocus();
  useEffect(() => {
    // Ready for the first list that is opened or made.
    void restoreInputs();
  }, []);
  const [dialog, setDialog] = useState<DashboardDialog | null>(null);
  const [selected, setSelected] = useState(NOTHING);
  const tabsId = useId();
  const panelId = tabPanelId(tabsId);
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'lists';
  useResumedDialog(data.lists.data, setDialog);

  const show = (nextTab: TabId, folder: string | null) => {
    setSelected(NOTHING);
    const next = { ...(nextTab !== 'lists' && { tab: nextTab }), ...(folder !== null && { folder }) };
    setParams(next, { replace: nextTab === tab, preventScrollReset: true });
  };
  const hadDialog = useRef(false);
  useEffect(() => {
    // The control that opened the dialog may be gone with its card; the keyboard goes on in the list.
    if (hadDialog.current && dialog === null && document.activeElement === document.body) {
      document.getElementById(panelId)?.focus({ preventScroll: true });
    }
    hadDialog.current = dialog !== null;
  }, [dialog, panelId]);

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
        <TabList
          idBase={tabsId}
          label={texts.tabs}
          look="page"
          onChoose={(next) => show(next, null)}
          shown={tab}
          tabs={TABS}
        />
        <div aria-labelledby={tabId(tabsId, tab)} className={classes.panel} id={panelId} role="tabpanel" tabIndex={-1}>
          <h2 className={classes.hidden}>{texts.tab[tab]}</h2>
          {tab === 'lists' && <ListsTab {...items} />}
          {tab === 'results' && <ResultsTab {...items} />}
          {tab === 'folders' && <FoldersTab data={data} onShow={show} open={setDialog} />}
          {tab === 'projects' && <ProjectsTab data={data} open={setDialog} />}
        </div>
      </div>
      <ToolHub />
      <p className={classes.account}>
        <Link to="/account">{texts.account}</Link> {texts.accountText}
      </p>
      <DashboardDialogs dialog={dialog} onItemsDeleted={() => setSelected(NOTHING)} open={setDialog} />
    </div>
  );
}

/** How much of what the plan allows is in use. */
function Usage({ data: { lists, results } }: { readonly data: DashboardData }) {
  const plan = planOf(useSession());
  if (!plan || !lists.data || !results.data) return null;
  const { title, savedItems } = plan;
  return <p className={classes.usage}>{texts.usage(lists.data.length + results.data.length, savedItems, title)}</p>;
}

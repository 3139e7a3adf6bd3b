import { type ComponentType, type ReactNode, useId, useState } from 'react';
import type { OutputSpec } from '../../../../libs/tools/shared/tool.ts';
import { formatCount } from '../../shared/format/format.ts';
import { TabList, tabId, tabPanelId } from '../../shared/ui/tab-list.tsx';
import { RUN_MESSAGES as messages } from '../messages.ts';
import { rowsOf, type ToolRun } from '../runs/tool-run.ts';
import classes from './output-tabs.module.css';
import panelClasses from './results-panel.module.css';

export interface OutputTabsProps {
  readonly run: ToolRun;
  readonly outputs: readonly OutputSpec[];
  readonly shown: string;
  readonly onChoose: (output: string) => void;
  readonly children: ReactNode;
}

/**
 * Returns the chosen output of a tool, initially its first, and the props of the panel that shows it.
 * @param Tabs component that renders the tabs
 */
export function useOutputTabs(
  run: ToolRun,
  outputs: readonly OutputSpec[],
  Tabs: ComponentType<OutputTabsProps> = OutputTabs,
) {
  const [main] = outputs;
  const [chosen, setChosen] = useState(main.id);
  const shown = outputs.find(({ id }) => id === chosen) ?? main;
  const panel = {
    frame: (list: ReactNode) => (
      <Tabs onChoose={setChosen} outputs={outputs} run={run} shown={shown.id}>
        {list}
      </Tabs>
    ),
    label: shown.label,
    mainOutput: main.id,
    output: shown.id,
  };
  return { shown, panel };
}

/** The tabs of a run with several outputs, around the list of the shown one. Only tools that have several load them. */
export function OutputTabs({ run, outputs, shown, onChoose, children }: OutputTabsProps) {
  const idBase = useId();
  return (
    <>
      <TabList
        idBase={idBase}
        label={messages.results}
        look="box"
        onChoose={onChoose}
        shown={shown}
        tabs={outputs.map(({ id, label }) => ({
          id,
          label,
          count: run.outputs[id] && formatCount(rowsOf(run, id)),
        }))}
      />
      <div
        aria-labelledby={tabId(idBase, shown)}
        className={panelClasses.tabPanel}
        id={tabPanelId(idBase)}
        role="tabpanel"
      >
        {children}
      </div>
    </>
  );
}

/** The line below a list of results: what is chosen, and the actions on it. */
export function ChoiceBar({ status, children }: { readonly status?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.bar} data-choice-bar>
      {status !== undefined && (
        <p className={classes.status} role="status">
          {status}
        </p>
      )}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

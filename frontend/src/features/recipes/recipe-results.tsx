import { useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, useContext, useMemo, useState } from 'react';
import { getOrAdd } from '../../../../libs/get-or-add.ts';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import { OutputTabs } from '../../workbench/results/output-tabs.tsx';
import { ResultsPanel } from '../../workbench/results/results-panel.tsx';
import { TableView } from '../../workbench/results/table-views.ts';
import type { ToolRun } from '../../workbench/runs/tool-run.ts';
import { useLater } from '../../workbench/saving/use-later.ts';
import { type ToolDownloadProps, ToolDownloads } from '../../workbench/tool/tool-parts.tsx';
import { type Descriptions, outputsOf } from './descriptions.ts';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import { recipeRunner, runFactsAtom } from './recipe-runs.ts';

/** The outputs of the latest run, each as a result of the tool that made it. */
export function RecipeResults({
  recipe,
  descriptions,
  outdated,
  onRun,
}: {
  readonly recipe: Recipe;
  readonly descriptions: Descriptions;
  /** Ids of the steps whose results are out of date. */
  readonly outdated: ReadonlySet<string>;
  readonly onRun: () => void;
}) {
  const run = useAtomValue(recipeRunner.atom);
  const facts = useAtomValue(runFactsAtom);
  const ran = facts?.ran.recipe ?? recipe;
  const [chosen, setChosen] = useState('');
  const outputs = useMemo(() => {
    const named = outputsOf(ran, descriptions);
    const shown = run.state === 'idle' ? [] : Object.keys(run.outputs);
    return named
      .filter(({ value }) => shown.includes(value))
      .map(({ value, label }) => ({ id: value, label: ran.outputs.find(({ from }) => from === value)?.label ?? label }))
      .sort((one, other) => placeOf(ran, one.id) - placeOf(ran, other.id));
  }, [ran, descriptions, run]);
  const from = outputs.find(({ id }) => id === chosen)?.id ?? outputs[0]?.id ?? ran.outputs[0]?.from ?? '.';
  const label = outputs.find(({ id }) => id === from)?.label ?? messages.results;
  const [stepId, output] = from.split('.');
  const step = ran.steps.find(({ id }) => id === stepId) ?? ran.steps[0];
  const report = facts?.reports[stepId];
  const shownRun = useMemo<ToolRun>(
    () => ({
      ...run,
      outputs: outputsOfStep(run, stepId),
      mainOutput: step && descriptions.get(step.tool)?.outputs[0].id,
      form: step ? { options: step.options as NonNullable<ToolRun['form']>['options'], fields: step.fields } : null,
      report: report ?? {},
    }),
    [run, stepId, step, report, descriptions],
  );
  // Steps may have the same outputs.
  const [views] = useState(() => new Map<string, TableView>());
  const view = getOrAdd(views, from, () => new TableView());
  const tool = step?.tool ?? 'merge';
  const downloads = useContext(ToolDownloads)[tool];
  const hasDownloads = downloads !== undefined && shownRun.outputs[output] !== undefined && report !== undefined;
  return (
    <ResultsPanel
      empty={<p>{messages.noResults}</p>}
      frame={(list: ReactNode) =>
        outputs.length > 1 ? (
          <OutputTabs onChoose={setChosen} outputs={outputs} run={run} shown={from}>
            {list}
          </OutputTabs>
        ) : (
          list
        )
      }
      hasToast={facts?.hasToast ?? false}
      isOutdated={outdated.has(stepId)}
      label={label}
      onRunAgain={onRun}
      output={output}
      run={shownRun}
      runner={recipeRunner}
      runningText={facts?.progress}
      title={messages.results}
      tool={tool}
      totals={facts?.note ? <p>{facts.note}</p> : undefined}
      view={view}
      viewKey={from}
    >
      {hasDownloads && <Downloads key={tool} load={downloads} output={output} run={shownRun} view={view} />}
    </ResultsPanel>
  );
}

/** The downloads of the tool whose result is shown. */
function Downloads({
  load,
  ...props
}: ToolDownloadProps & {
  readonly load: () => Promise<ComponentType<ToolDownloadProps>>;
}) {
  const DownloadBar = useLater(load, true);
  return DownloadBar && <DownloadBar {...props} />;
}

/** Returns the outputs of a run that are of one step, by their ids in its tool. */
function outputsOfStep(run: ToolRun, stepId: string): ToolRun['outputs'] {
  return Object.fromEntries(
    Object.entries(run.outputs).flatMap(([from, rows]) => {
      const [id, output] = from.split('.');
      return id === stepId ? [[output, rows]] : [];
    }),
  );
}

/** Returns the place of an output among the results; others come last. */
function placeOf({ outputs }: Recipe, from: string): number {
  const place = outputs.findIndex((output) => output.from === from);
  return place < 0 ? outputs.length : place;
}

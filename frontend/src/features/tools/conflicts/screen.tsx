import { lazy, Suspense, useState } from 'react';
import { conflictsDescription } from '../../../../../libs/tools/conflicts/description.ts';
import type { ConflictOptions } from '../../../../../libs/tools/conflicts/options.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import type { TextInput } from '../../../workbench/inputs/text-input.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { OutputTabs } from '../../../workbench/results/output-tabs.tsx';
import { ResultsPanel } from '../../../workbench/results/results-panel.tsx';
import { useTableView, useTableViewState } from '../../../workbench/results/table-views.ts';
import { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { ToolForm } from '../../../workbench/runs/tool-options.ts';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { columnsOf, InputColumns } from '../../../workbench/tool/input-columns.tsx';
import { labelOf, OptionForm } from '../../../workbench/tool/option-form.tsx';
import { toolScreen } from '../../../workbench/tool/tool-page.tsx';
import { EmptyResults, ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import {
  ConflictSummary,
  canHoldNegatives,
  completedToast,
  findingOf,
  noInputToast,
  noRowsOf,
  noteOf,
} from './conflict-results.tsx';
import classes from './conflicts.module.css';
import { CONFLICT_MESSAGES as messages } from './messages.ts';

export const Screen = toolScreen('conflicts', ConflictsTool);

const { options: specs, outputs, texts: inputSpecs } = conflictsDescription;
const [main] = outputs;

const CulpritChoice = lazy(async () => ({ default: (await import('./conflict-choices.tsx')).CulpritChoice }));
const ShortListBar = lazy(async () => ({ default: (await import('./conflict-choices.tsx')).ShortListBar }));

const COLUMNS = columnsOf(inputSpecs, [
  { tab: messages.keywordsTab, placeholder: messages.keywordsPlaceholder },
  { tab: messages.negativesTab, placeholder: messages.negativesPlaceholder },
]);

/** The ticked negatives of the latest run, which stay when the page is left. */
const extras = { ticks: new RowTicks() };

/** The negative conflicts tool: finds negatives that block keywords, and shortens a list of negatives. */
function ConflictsTool() {
  const model = useTool(conflictsDescription, completedToast);
  const { form, inputs, run, runner } = model;
  const { options } = form;
  const [chosen, setChosen] = useState<string | null>(null);
  const culpritsView = useTableView();
  const { shown: shownCulprits } = useTableViewState(culpritsView);
  const isRunning = run.state === 'running';
  const canRun = isReady(inputs, options) && !isRunning;
  const start = async () => {
    const boxes = inputSpecs.map(({ id }) => textInput('conflicts', id));
    const settled = await Promise.all(boxes.map((box) => box.settle()));
    if (settled.includes(null) || runner.run.state === 'running') {
      return;
    }
    const states = Object.fromEntries(inputSpecs.map(({ id }, index) => [id, boxes[index].state]));
    if (isReady(states, options)) {
      await model.start();
    } else {
      showToast(noInputToast());
    }
  };
  // A result that is lost by a reload is saved by another run on the inputs.
  const mainOutput = mainOutputOf(run.state === 'idle' ? { inputs, form } : run);
  const shownOutput = outputs.find(({ id }) => id === (chosen ?? mainOutput)) ?? main;
  return (
    <ToolWorkspace
      canRun={canRun}
      countLabel={countOf(inputs, options)}
      estimate={null}
      inputs={<InputColumns columns={COLUMNS} inputs={inputs} name={messages.lists} tool="conflicts" />}
      model={{ ...model, start }}
      onBlockedRun={start}
      options={<OptionForm inputs={inputs} onChange={model.setOptions} specs={specs} value={options} />}
      optionsSummary={messages.optionsSummary(
        labelOf(specs.platform, options.platform),
        labelOf(specs.task, options.task),
      )}
      results={
        <ResultsPanel
          {...model.results}
          empty={
            <EmptyResults onExample={model.isEmpty && (() => model.fill(messages.example))} text={messages.empty} />
          }
          extras={shownOutput.id === 'culprits' ? extras : undefined}
          finding={run.state === 'done' && mainOutput === main.id ? findingOf(run) : undefined}
          frame={(list) => (
            <OutputTabs onChoose={setChosen} outputs={outputs} run={run} shown={shownOutput.id}>
              {list}
              <Suspense>
                {shownOutput.id === 'culprits' && (
                  <CulpritChoice run={run} shown={shownCulprits} ticks={extras.ticks} />
                )}
                {shownOutput.id === 'keptNegatives' && <ShortListBar run={run} />}
              </Suspense>
              {run.state === 'done' && <p className={classes.note}>{noteOf(run, shownOutput)}</p>}
            </OutputTabs>
          )}
          label={shownOutput.label}
          mainOutput={mainOutput}
          noRows={noRowsOf(run, shownOutput)}
          onRunAgain={start}
          output={shownOutput.id}
          title={messages.resultsTitle}
          totals={run.state === 'done' && <ConflictSummary run={run} />}
          view={shownOutput.id === 'culprits' ? culpritsView : undefined}
        />
      }
      runLabel={messages.runLabel}
    />
  );
}

/** Returns the output that is saved, summarized, and shown until one is chosen: without keywords, a list is only shortened. */
export function mainOutputOf({
  inputs,
  form,
}: {
  readonly inputs: { readonly [text: string]: Pick<TextInput, 'stats'> };
  readonly form: Pick<ToolForm, 'options'> | null;
}): string {
  const { keywords, negatives } = inputs;
  const onlyShortens =
    keywords?.stats.items === 0 && negatives?.stats.items !== 0 && form?.options.task !== 'conflicts';
  return onlyShortens ? 'keptNegatives' : main.id;
}

/** Returns true if there may be negatives: a table of keywords with match types can hold some. */
function isReady({ keywords, negatives }: { readonly [text: string]: TextInput }, options: ConflictOptions): boolean {
  if (keywords.intake !== null || negatives.intake !== null) {
    return false;
  }
  return negatives.stats.items > 0 || canHoldNegatives(keywords, options);
}

/** Returns what a run reads. Only a run tells keywords and negatives of one table apart. */
export function countOf(
  { keywords, negatives }: { readonly [text: string]: Pick<TextInput, 'columns' | 'stats'> },
  options: ConflictOptions,
): string {
  const { items } = negatives.stats;
  return items === 0 && canHoldNegatives(keywords, options)
    ? messages.rows(keywords.stats.items)
    : messages.count(keywords.stats.items, items);
}

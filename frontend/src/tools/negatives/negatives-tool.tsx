import {
  type NegativeOptions,
  negativesDescription,
  negativeVariants,
} from '../../../../libs/tools/negatives/description.ts';
import { ResultsPanel } from '../../lines/results-panel.tsx';
import { RunBar } from '../../lines/run-bar.tsx';
import { textInput } from '../../runs/text-inputs.ts';
import type { ToolRun } from '../../runs/tool-runs.ts';
import { useTool } from '../../runs/use-tool.ts';
import { showToast } from '../../ui/toast.ts';
import { EmptyResults } from '../empty-results.tsx';
import { type InputColumn, InputColumns } from '../input-columns.tsx';
import { labelOf } from '../option-form.tsx';
import { CheckBarLoader } from '../platform-checks/check-bar-loader.tsx';
import { usePlatformCheck } from '../platform-checks/use-platform-check.ts';
import { ResultTotals } from '../result-totals.tsx';
import { ToolWorkspace } from '../tool-workspace.tsx';
import { HowToCard } from './how-to-card.tsx';
import { NegativeSettings } from './negative-settings.tsx';
import { NEGATIVE_TEXTS as texts } from './texts.ts';

const { texts: inputSpecs, options: specs } = negativesDescription;

const COLUMNS: readonly InputColumn[] = [
  {
    text: inputSpecs[0].id,
    label: inputSpecs[0].label,
    tab: texts.keywordsTab,
    placeholder: texts.keywordsPlaceholder,
  },
  {
    text: inputSpecs[1].id,
    label: inputSpecs[1].label,
    title: texts.existingTitle,
    tab: texts.existingTab,
    placeholder: texts.existingPlaceholder,
  },
];

/** The negative keywords tool: keywords in, without those that exist already, and negatives for a platform out. */
export function NegativesTool() {
  const model = useTool(negativesDescription, (done) => {
    const { rows } = countsOf(done);
    if (rows > 0) showToast({ title: texts.processed, message: texts.processedText(rows), tone: 'success' });
  });
  const { form, inputs, run, runner } = model;
  const { options } = form;
  // The rows were written for the platform that was chosen then.
  const { platform } = (run.form?.options as NegativeOptions | undefined) ?? options;
  const checked = usePlatformCheck('negatives', 'negative', platform, model);
  const isRunning = run.state === 'running';
  /** The example takes the place of nothing. */
  const isEmpty = inputs.keywords.stats.lines === 0 && inputs.existing.stats.lines === 0;
  const canRun = inputs.keywords.stats.items > 0 && !isRunning;

  const runOrExplain = async () => {
    const keywords = textInput('negatives', 'keywords');
    // The last keys before the shortcut may not have been counted yet.
    await keywords.flush();
    if (runner.run.state === 'running') return;
    if (keywords.state.stats.items === 0) {
      showToast({ title: texts.noInput, message: texts.noInputText, tone: 'error' });
    } else if (negativeVariants(options).length === 0) {
      // There is no output without a match type: what an earlier run gave would look like it.
      runner.clear();
      showToast({ title: texts.noMatchType, message: texts.noMatchTypeText, tone: 'error' });
    } else {
      model.start();
    }
  };
  const start = () => void runOrExplain();
  const fillExample = () => {
    for (const [id, items] of Object.entries(texts.example)) {
      void textInput('negatives', id).replace([`${items.join('\n')}\n`]);
    }
  };
  return (
    <>
      <HowToCard />
      <ToolWorkspace
        canRun={canRun}
        inputs={<InputColumns columns={COLUMNS} inputs={inputs} name={texts.lists} tool="negatives" />}
        model={{ ...model, start, run: checked.shown, runner: checked.control }}
        onBlockedRun={start}
        options={<NegativeSettings onChange={model.setOptions} value={options} />}
        optionsSummary={texts.summary(matchTypeLabels(options), labelOf(specs.platform, options.platform))}
        optionsTitle={texts.settings}
        results={
          <ResultsPanel
            empty={<EmptyResults onExample={isEmpty && fillExample} text={texts.empty} />}
            label="Results"
            note={checked.note}
            noRows={texts.noRows}
            onKeepDuplicates={model.keepDuplicates}
            onRunAgain={checked.again}
            output="lines"
            run={checked.shown}
            runner={checked.control}
            title={texts.resultsTitle}
            tool="negatives"
          >
            {run.state !== 'idle' && <Totals kept={checked.keptCount} run={run} />}
            {run.state !== 'idle' && <CheckBarLoader checked={checked} />}
          </ResultsPanel>
        }
        runBar={
          <RunBar
            countLabel={texts.negativesShort(model.estimate.rows)}
            estimate={model.estimate}
            isDisabled={!canRun}
            onClearAll={model.clearAll}
            onRun={start}
            runLabel={isRunning ? texts.processing : texts.runLabel}
          />
        }
      />
    </>
  );
}

/** What became of the keywords of a run. */
interface NegativeCounts {
  readonly rows: number;
  readonly excluded: number;
  readonly duplicates: number;
}

function countsOf({ report }: ToolRun): NegativeCounts {
  const { rows, excluded, duplicatesRemoved } = report;
  return { rows: Number(rows), excluded: Number(excluded), duplicates: Number(duplicatesRemoved) };
}

function Totals({ run, kept }: { readonly run: ToolRun; readonly kept: number | undefined }) {
  if (run.state !== 'done') return <ResultTotals total={null} />;
  const { rows, excluded, duplicates } = countsOf(run);
  return (
    <ResultTotals
      facts={[excluded > 0 && texts.excluded(excluded), duplicates > 0 && texts.duplicatesRemoved(duplicates)]}
      total={texts.total(kept ?? rows)}
    />
  );
}

function matchTypeLabels({ exact, phrase, broad }: NegativeOptions): string[] {
  const chosen = { exact, phrase, broad };
  return (['exact', 'phrase', 'broad'] as const).filter((type) => chosen[type]).map((type) => specs[type].label);
}

import { Button } from '@mantine/core';
import { utmDescription } from '../../../../../libs/tools/utm/description.ts';
import { UTM_EXAMPLES } from '../../../../../libs/tools/utm/presets.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { rememberInputs } from '../../../workbench/inputs/remember-inputs.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { undoAction } from '../../../workbench/inputs/undo-action.ts';
import { ResultTotals } from '../../../workbench/results/result-totals.tsx';
import { ResultsPanel } from '../../../workbench/results/results-panel.tsx';
import type { LineSegment } from '../../../workbench/rows/virtual-rows/row-line.tsx';
import { RunBar } from '../../../workbench/runs/run-bar.tsx';
import type { ToolRun } from '../../../workbench/runs/tool-runs.ts';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { EmptyResults } from '../../../workbench/tool/empty-results.tsx';
import { LineInput } from '../../../workbench/tool/line-input.tsx';
import { ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import { ParameterForm } from './parameter-form.tsx';
import { ParameterGuide } from './parameter-guide.tsx';
import { PresetGrid } from './preset-grid.tsx';
import { RejectedLines } from './rejected-lines.tsx';
import { UTM_TEXTS as texts } from './texts.ts';
import classes from './utm-tool.module.css';

/** The UTM builder: URLs and presets, the parameters, the tagged URLs and the rejected lines. */
export function UtmTool() {
  const model = useTool(utmDescription, (done) => {
    const { urls } = countsOf(done);
    if (urls > 0) {
      showToast({ title: texts.generated, message: texts.generatedText(urls), tone: 'success' });
    }
  });
  const { form, inputs, run, runner } = model;
  const isRunning = run.state === 'running';
  const { source = '', medium = '', campaign = '' } = form.fields;
  const hasParameters = [source, medium, campaign].every((value) => value.trim() !== '');
  const canRun = inputs.urls.stats.items > 0 && hasParameters && !isRunning;

  const explainOrRun = async () => {
    const urls = textInput('utm', 'urls');
    // Typing just before the shortcut may not be counted yet.
    await urls.flush();
    if (runner.run.state === 'running') {
      return;
    }
    if (urls.state.stats.items === 0) {
      showToast({ title: texts.noUrls, message: texts.noUrlsText, tone: 'error' });
    } else if (!hasParameters) {
      showToast({ title: texts.missing, message: texts.missingText, tone: 'error' });
    } else {
      model.start();
    }
  };
  const loadExamples = async () => {
    const before = form.fields;
    const urls = textInput('utm', 'urls');
    const undoUrls = await rememberInputs([urls]);
    void urls.replace([`${UTM_EXAMPLES.urls.join('\n')}\n`]);
    model.setFields(UTM_EXAMPLES.values);
    const isReplacing = undoUrls !== undefined || Object.values(before).some((value) => value !== '');
    const undo = async () => {
      model.setFields(before);
      await (undoUrls ? undoUrls() : urls.clear());
    };
    showToast({
      title: texts.examplesLoaded,
      message: texts.examplesLoadedText,
      tone: 'success',
      ...undoAction(isReplacing ? undo : undefined),
    });
  };
  return (
    <>
      <ToolWorkspace
        canRun={canRun}
        inputs={
          <div className={classes.inputs}>
            <LineInput
              actions={
                <Button onClick={() => void loadExamples()} size="compact-sm" variant="subtle">
                  {texts.loadExamples}
                </Button>
              }
              label="URLs"
              placeholder={texts.placeholder}
              text="urls"
              tool="utm"
            />
            <PresetGrid fields={form.fields} setFields={model.setFields} />
          </div>
        }
        model={model}
        onBlockedRun={() => void explainOrRun()}
        options={<ParameterForm model={model} />}
        optionsTitle={texts.parameters}
        results={
          <>
            <ResultsPanel
              empty={<EmptyResults onExample={() => void loadExamples()} text={texts.empty} />}
              isOutdated={model.isOutdated}
              label="Results"
              mark={markParameters}
              noRows={texts.noRows}
              onKeepDuplicates={model.keepDuplicates}
              onRunAgain={model.start}
              output="urls"
              run={run}
              runner={runner}
              title={texts.resultsTitle}
              tool="utm"
              totals={<Totals run={run} />}
            />
            <RejectedLines run={run} />
          </>
        }
        runBar={
          <RunBar
            countLabel={texts.urls(inputs.urls.stats.items)}
            estimate={model.estimate}
            isDisabled={!canRun}
            onClearAll={model.clearAll}
            onRun={model.start}
            runLabel={isRunning ? texts.processing : texts.runLabel}
          />
        }
      />
      <ParameterGuide />
    </>
  );
}

/** Marks the UTM parameters of a URL. */
function markParameters(url: string): readonly LineSegment[] | null {
  // A capturing group keeps the separators: every second part is a parameter.
  const parts = url.split(/\b(utm_(?:source|medium|campaign|term|content)=[^&#]*)/);
  return parts.length === 1
    ? null
    : parts.map((text, index) => (index % 2 === 1 ? { text, mark: 'inserted' } : { text }));
}

interface UtmCounts {
  readonly urls: number;
  readonly duplicates: number;
  readonly rejected: number;
}

function countsOf({ report }: ToolRun): UtmCounts {
  const { urlCount, duplicateCount, rejectedCount } = report;
  return { urls: Number(urlCount), duplicates: Number(duplicateCount), rejected: Number(rejectedCount) };
}

function Totals({ run }: { readonly run: ToolRun }) {
  if (run.state !== 'done') {
    return null;
  }
  const { urls, duplicates, rejected } = countsOf(run);
  return (
    <ResultTotals
      facts={[duplicates > 0 && texts.duplicatesRemoved(duplicates)]}
      total={texts.total(urls)}
      warning={rejected > 0 && texts.rejectedBelow(rejected)}
    />
  );
}

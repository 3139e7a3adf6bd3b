import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { GA4_CHANNELS } from '../../../../../libs/platforms/ga4-channels.ts';
import { utmDescription } from '../../../../../libs/tools/utm/description.ts';
import { UTM_NAMES } from '../../../../../libs/tools/utm/kernel/utm-parameters.ts';
import {
  UTM_EXAMPLES,
  UTM_PARAMETER_GUIDE,
  UTM_PRESETS,
  type UtmPreset,
} from '../../../../../libs/tools/utm/presets.ts';
import { focusFirstEmpty } from '../../../shared/ui/focus.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { rememberInputs, undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { ResultsPanel, ResultTotals } from '../../../workbench/results/results-panel.tsx';
import { type TableView, useTableView, useTableViewState } from '../../../workbench/results/table-views.ts';
import type { LineSegment } from '../../../workbench/rows/virtual-rows/marks.tsx';
import { readCount, type ToolRun } from '../../../workbench/runs/tool-run.ts';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { LineInput } from '../../../workbench/tool/line-input.tsx';
import { toolScreen } from '../../../workbench/tool/tool-page.tsx';
import { EmptyResults, ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import { UTM_MESSAGES as messages } from './messages.ts';
import { hasRequiredParameters, ParameterForm, useUrlColumn } from './parameter-form.tsx';
import classes from './utm-tool.module.css';

/** Shown after a run. */
const RejectedLines = lazy(async () => ({ default: (await import('./rejected-lines.tsx')).RejectedLines }));

export const Screen = toolScreen('utm', UtmTool);

/**
 * Returns the column with the finished URLs. It has a number if the input had a column of this name, and is behind those
 * of the input.
 */
export function taggedColumn(columns: readonly string[] = []): string | undefined {
  return columns.findLast((name) => /^Tagged URL( \d+)?$/.test(name));
}

/** The UTM builder: URLs and presets, the parameters, the tagged URLs and the rejected lines. */
function UtmTool() {
  const model = useTool(utmDescription, (done) => {
    const { urls } = countsOf(done);
    return urls > 0 ? { title: messages.generated, message: messages.generatedText(urls), tone: 'success' } : undefined;
  });
  const { form, inputs, run, runner } = model;
  const isRunning = run.state === 'running';
  const view = useTableView();
  const tagged = taggedColumn(run.outputs.urls?.columns);
  const extras = useMemo(
    () => ({ columnExports: tagged === undefined ? [] : [{ label: messages.taggedOnly, column: tagged }] }),
    [tagged],
  );
  const urlColumn = useUrlColumn(model);
  const hasParameters = hasRequiredParameters(model);
  const parameters = useRef<HTMLDivElement>(null);
  const [wasRefused, setRefused] = useState(false);
  const canRun = inputs.urls.stats.items > 0 && hasParameters && !isRunning;
  if (wasRefused && hasParameters) {
    setRefused(false);
  }

  const explainOrRun = async () => {
    const urls = textInput('utm', 'urls');
    if ((await urls.settle()) === null || runner.run.state === 'running') {
      return;
    }
    if (urls.state.stats.items === 0) {
      showToast({ title: messages.noUrls, message: messages.noUrlsText, tone: 'error' });
    } else if (!hasParameters) {
      showToast({ title: messages.missing, message: messages.missingText, tone: 'error' });
      setRefused(true);
      focusFirstEmpty(parameters.current);
    } else {
      await model.start();
    }
  };
  const loadExamples = async () => {
    const before = form.fields;
    const urls = textInput('utm', 'urls');
    const undoUrls = await rememberInputs([urls]);
    void urls.replaceLines(UTM_EXAMPLES.urls);
    model.setFields(UTM_EXAMPLES.values);
    const isReplacing = undoUrls !== undefined || hasValue(before);
    const undo = async () => {
      model.setFields(before);
      await (undoUrls ? undoUrls() : urls.clear());
    };
    showToast({
      title: messages.examplesLoaded,
      message: messages.examplesLoadedText,
      tone: 'success',
      ...undoAction(isReplacing ? undo : undefined),
    });
  };
  return (
    <>
      <ToolWorkspace
        canRun={canRun}
        countLabel={(inputs.urls.columns ? messages.rows : messages.urls)(inputs.urls.stats.items)}
        inputs={
          <div className={classes.inputs}>
            <LineInput
              actions={
                <Button onClick={() => void loadExamples()} size="compact-sm" variant="subtle">
                  {messages.loadExamples}
                </Button>
              }
              label="URLs"
              markedColumn={urlColumn}
              placeholder={messages.placeholder}
              text="urls"
              tool="utm"
            />
            <PresetGrid fields={form.fields} setFields={model.setFields} />
          </div>
        }
        model={{
          ...model,
          clearAll: () => {
            setRefused(false);
            model.clearAll();
          },
        }}
        onBlockedRun={() => void explainOrRun()}
        options={<ParameterForm marksMissing={wasRefused} model={model} ref={parameters} />}
        optionsTitle={messages.parameters}
        results={
          <>
            <ResultsPanel
              {...model.results}
              extras={extras}
              empty={<EmptyResults onExample={() => void loadExamples()} text={messages.empty} />}
              label="Results"
              mark={markParameters}
              noRows={messages.noRows}
              output="urls"
              title={messages.resultsTitle}
              totals={
                <>
                  <Totals run={run} />
                  <ChannelsBar run={run} view={view} />
                </>
              }
              view={view}
            />
            {run.state !== 'idle' && (
              <Suspense>
                <RejectedLines run={run} urlColumn={urlColumn} />
              </Suspense>
            )}
          </>
        }
        runLabel={isRunning ? messages.processing : messages.runLabel}
      />
      <ParameterGuide />
    </>
  );
}

function hasValue(fields: { readonly [id: string]: string }): boolean {
  return Object.values(fields).some((value) => value !== '');
}

/** Marks the UTM parameters of a URL. */
function markParameters(url: string): readonly LineSegment[] | null {
  // A capturing group keeps the separators: every second part looks like a parameter.
  const parts = url.split(/\b(utm_[a-z_]+=[^&#]*)/);
  return parts.length === 1
    ? null
    : parts.map((text, index) => (index % 2 === 1 && isParameter(text) ? { text, mark: 'inserted' } : { text }));
}

function isParameter(pair: string): boolean {
  return UTM_NAMES.includes(pair.slice(0, pair.indexOf('=')));
}

interface UtmCounts {
  readonly urls: number;
  readonly duplicates: number;
  readonly rejected: number;
}

function countsOf(run: ToolRun): UtmCounts {
  const { duplicateCount, rejectedCount } = run.report;
  return {
    urls: readCount(run, 'urlCount', 'urls'),
    duplicates: Number(duplicateCount),
    rejected: Number(rejectedCount),
  };
}

function Totals({ run }: { readonly run: ToolRun }) {
  if (run.state !== 'done') {
    return null;
  }
  const { urls, duplicates, rejected } = countsOf(run);
  const unit = run.outputs.rejected?.columns ? 'row' : 'line';
  return (
    <ResultTotals
      facts={[duplicates > 0 && messages.duplicatesRemoved(duplicates)]}
      total={messages.total(urls)}
      warning={rejected > 0 && messages.rejectedBelow(rejected, unit)}
    />
  );
}

/** The purpose of each parameter, with examples. */
function ParameterGuide() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.guide}>
      <h2 className={classes.guideTitle} id={titleId}>
        {messages.guide}
      </h2>
      <dl className={classes.list}>
        {UTM_PARAMETER_GUIDE.map(({ parameter, isRequired, meaning, examples }) => (
          <div className={classes.entry} key={parameter}>
            <dt className={classes.name}>
              {utmDescription.fields.find(({ id }) => id === parameter)?.label}{' '}
              <code className={classes.code}>utm_{parameter}</code>
              <span className={classes.need}>{isRequired ? messages.required : messages.optional}</span>
            </dt>
            <dd className={classes.meaning}>{meaning}</dd>
            <dd className={classes.example}>{messages.suchAs(examples)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Buttons for the channel presets, which fill in all five parameters. Overwritten values can be restored. */
function PresetGrid({
  fields,
  setFields,
}: {
  readonly fields: { readonly [id: string]: string };
  readonly setFields: (values: { readonly [id: string]: string }) => void;
}) {
  const titleId = useId();
  const apply = ({ label, values }: UtmPreset) => {
    const before = fields;
    setFields(values);
    showToast({
      title: messages.presetApplied,
      message: messages.presetAppliedText(label),
      tone: 'success',
      ...undoAction(hasValue(before) ? () => setFields(before) : undefined),
    });
  };
  return (
    <section aria-labelledby={titleId} className={classes.presets}>
      <h2 className={classes.title} id={titleId}>
        {messages.presets}
      </h2>
      <ul className={classes.grid}>
        {UTM_PRESETS.map((preset) => (
          <li key={preset.id}>
            <Button className={classes.preset} fullWidth onClick={() => apply(preset)} variant="default">
              {preset.label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Distance of the column with the channel from the end of the result's columns. */
const FROM_END = 2;

/** The GA4 channels of the rows of a table; each button filters the grid by its channel. */
function ChannelsBar({ run, view }: { readonly run: ToolRun; readonly view: TableView }) {
  const { filters } = useTableViewState(view);
  const { channels, urlCount } = run.report;
  const column = run.outputs.urls?.columns?.at(-FROM_END);
  if (run.state !== 'done' || column === undefined || typeof channels !== 'object' || channels === null) {
    return null;
  }
  const counts = new Map(Object.entries(channels).map(([channel, count]) => [channel, Number(count)]));
  const condition = filters.find((filter) => filter.column === column)?.condition;
  const chosen = condition !== undefined && 'text' in condition ? condition.text : null;
  const found = GA4_CHANNELS.filter((channel) => counts.has(channel));
  const byCount = [...found].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return (
    <section aria-label={messages.channels} className={classes.bar}>
      <Button
        aria-pressed={condition === undefined}
        onClick={() => view.setFilter(column, null)}
        size="compact-sm"
        variant="default"
      >
        {messages.allChannels}
      </Button>
      {byCount.map((channel) => (
        <Button
          aria-pressed={chosen === channel}
          key={channel}
          onClick={() => view.setFilter(column, { kind: 'equals', text: channel })}
          size="compact-sm"
          variant="default"
        >
          {messages.channelShare(channel, (counts.get(channel) ?? 0) / Number(urlCount))}
        </Button>
      ))}
    </section>
  );
}

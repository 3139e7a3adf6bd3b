import { useId } from 'react';
import { Link } from 'react-router-dom';
import { toolEntry } from '../../../../../libs/tools/index.ts';
import {
  type NegativeOptions,
  negativesDescription,
  negativeVariants,
} from '../../../../../libs/tools/negatives/description.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useRowFixes } from '../../../workbench/fixes/row-fixes.tsx';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { CheckBarLoader, usePlatformCheck } from '../../../workbench/platform-checks/use-platform-check.tsx';
import { ResultsPanel, ResultTotals } from '../../../workbench/results/results-panel.tsx';
import { sendRows, sentFromOf, sentState } from '../../../workbench/results/send-to.ts';
import { readCount, type ToolRun } from '../../../workbench/runs/tool-run.ts';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { showLoadFailure } from '../../../workbench/saving/use-later.ts';
import { columnsOf, InputColumns } from '../../../workbench/tool/input-columns.tsx';
import { labelOf, OptionForm } from '../../../workbench/tool/option-form.tsx';
import { toolScreen } from '../../../workbench/tool/tool-page.tsx';
import { EmptyResults, ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import { NEGATIVE_MESSAGES as messages } from './messages.ts';
import classes from './negatives-tool.module.css';

export const Screen = toolScreen('negatives', NegativesTool);

const { texts: inputSpecs, options: specs } = negativesDescription;

const COLUMNS = columnsOf(inputSpecs, [
  { tab: messages.keywordsTab, placeholder: messages.keywordsPlaceholder },
  { tab: messages.existingTab, placeholder: messages.existingPlaceholder },
]);

/** The negative keywords tool: turns keywords, minus existing ones, into negatives for a platform. */
function NegativesTool() {
  const model = useTool(negativesDescription, (done) => {
    const { rows } = countsOf(done);
    return rows > 0 ? { title: messages.processed, message: messages.processedText(rows), tone: 'success' } : undefined;
  });
  const { form, inputs, run, runner } = model;
  const { options } = form;
  // Check the rows for the platform of their run, not for the current choice.
  const { platform } = (run.form?.options as NegativeOptions | undefined) ?? options;
  const fixed = useRowFixes('negatives', 'negative', platform, model);
  const checked = usePlatformCheck('negatives', 'negative', platform, fixed);
  const isRunning = run.state === 'running';
  const showsAll = checked.subject.view === 'all';
  const canRun = inputs.keywords.stats.items > 0 && !isRunning;

  const start = async () => {
    const keywords = textInput('negatives', 'keywords');
    if ((await keywords.settle()) === null || runner.run.state === 'running') {
      return;
    }
    if (keywords.state.stats.items === 0) {
      showToast({ title: messages.noInput, message: messages.noInputText, tone: 'error' });
    } else if (negativeVariants(options).length === 0) {
      // Without a match type there is no output, so do not leave that of an earlier run.
      runner.clear();
      showToast({ title: messages.noMatchType, message: messages.noMatchTypeText, tone: 'error' });
    } else {
      await model.start();
    }
  };
  return (
    <div className={classes.tool}>
      <HowToCard />
      <ToolWorkspace
        canRun={canRun}
        countLabel={messages.negativesShort(model.estimate.rows)}
        inputs={<InputColumns columns={COLUMNS} inputs={inputs} name={messages.lists} tool="negatives" />}
        model={{ ...model, start, run: checked.shown, runner: checked.control }}
        onBlockedRun={start}
        options={<NegativeSettings onChange={model.setOptions} value={options} />}
        optionsSummary={messages.summary(matchTypeLabels(options), labelOf(specs.platform, options.platform))}
        optionsTitle={messages.settings}
        results={
          <ResultsPanel
            {...model.results}
            empty={
              <EmptyResults onExample={model.isEmpty && (() => model.fill(messages.example))} text={messages.empty} />
            }
            flagged={checked.flagged}
            onRunAgain={checked.again}
            run={checked.shown}
            runner={checked.control}
            title={messages.resultsTitle}
            {...fixed.panel(showsAll, {
              noRows: noRowsOf(run, showsAll),
              onKeepDuplicates: model.results.onKeepDuplicates,
              totals: (
                <>
                  <Totals kept={checked.keptCount} run={run} />
                  <ConflictsLink run={checked.shown} />
                </>
              ),
            })}
          >
            {run.state !== 'idle' && <CheckBarLoader checked={checked} fixed={fixed} />}
          </ResultsPanel>
        }
        runLabel={isRunning ? messages.processing : messages.runLabel}
      />
    </div>
  );
}

/**
 * Returns what is said in the place of the rows of an empty result.
 * @param showsAll false if the check shows a part of the rows
 */
export function noRowsOf(run: Pick<ToolRun, 'report'>, showsAll: boolean): string {
  if (!showsAll) {
    return messages.noRowsLeft;
  }
  return Number(run.report.excluded) > 0 ? messages.noRows : messages.onlySigns;
}

interface NegativeCounts {
  readonly rows: number;
  readonly excluded: number;
  readonly duplicates: number;
}

function countsOf(run: ToolRun): NegativeCounts {
  const { excluded, duplicatesRemoved } = run.report;
  return { rows: readCount(run, 'rows', 'lines'), excluded: Number(excluded), duplicates: Number(duplicatesRemoved) };
}

const CONFLICTS = toolEntry('conflicts');
const [, CONFLICT_NEGATIVES] = CONFLICTS.inputs;

/** A link that opens the negative conflicts tool with the shown negatives. */
function ConflictsLink({ run }: { readonly run: ToolRun }) {
  const rows = run.outputs.lines;
  if (run.state !== 'done' || !rows || rows.count === 0) {
    return null;
  }
  const target = { tool: CONFLICTS.id, input: CONFLICT_NEGATIVES };
  const send = async () => {
    await sendRows(rows, target, { from: sentFromOf('negatives', run, rows) });
  };
  return (
    <Link
      className={classes.link}
      onClick={() => void send().catch(showLoadFailure)}
      state={sentState(target)}
      to={CONFLICTS.path}
    >
      {messages.checkConflicts}
    </Link>
  );
}

function Totals({ run, kept }: { readonly run: ToolRun; readonly kept: number | undefined }) {
  if (run.state !== 'done') {
    return null;
  }
  const { rows, excluded, duplicates } = countsOf(run);
  return (
    <ResultTotals
      facts={[excluded > 0 && messages.excluded(excluded), duplicates > 0 && messages.duplicatesRemoved(duplicates)]}
      total={messages.total(kept ?? rows)}
    />
  );
}

function matchTypeLabels({ exact, phrase, broad }: NegativeOptions): string[] {
  const chosen = { exact, phrase, broad };
  return (['exact', 'phrase', 'broad'] as const).filter((type) => chosen[type]).map((type) => specs[type].label);
}

/** The notation of each match type, and the searches it excludes. */
function HowToCard() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.card}>
      <h2 className={classes.title} id={titleId}>
        {messages.howTo}
      </h2>
      <p className={classes.text}>{messages.howToText}</p>
      <dl className={classes.entries}>
        {messages.howToEntries.map(({ name, form, meaning }) => (
          <div key={name}>
            <dt className={classes.name}>
              {name} <code className={classes.form}>{form}</code>
            </dt>
            <dd className={classes.meaning}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const { platform, removeDuplicates, ...matchTypes } = negativesDescription.options;

/** The settings: match types, the platform with its treatment of the dash, and duplicates. */
function NegativeSettings({
  value,
  onChange,
}: {
  readonly value: NegativeOptions;
  readonly onChange: (value: NegativeOptions) => void;
}) {
  const change = (part: Partial<NegativeOptions>) => onChange({ ...value, ...part });
  return (
    <div className={classes.settings}>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{messages.matchTypes}</legend>
        <OptionForm onChange={change} specs={matchTypes} value={value} />
      </fieldset>
      <OptionForm onChange={change} specs={{ platform, removeDuplicates }} value={value} />
    </div>
  );
}

import { useId } from 'react';
import { auditDescription } from '../../../../../libs/tools/audit/description.ts';
import { AUDIT_OPTIONS } from '../../../../../libs/tools/audit/options.ts';
import { applyNaming, type NamingRules } from '../../../../../libs/tools/utm/naming.ts';
import { UTM_OPTIONS } from '../../../../../libs/tools/utm/options.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { isReady } from '../../../workbench/inputs/text-input.ts';
import { useOutputTabs } from '../../../workbench/results/output-tabs.tsx';
import { ResultsPanel, SummaryCounts } from '../../../workbench/results/results-panel.tsx';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import { type ToolModel, useTool } from '../../../workbench/runs/use-tool.ts';
import { LineInput } from '../../../workbench/tool/line-input.tsx';
import { NamingCard } from '../../../workbench/tool/naming-card.tsx';
import { OptionForm } from '../../../workbench/tool/option-form.tsx';
import { toolScreen } from '../../../workbench/tool/tool-page.tsx';
import { EmptyResults, ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import classes from './audit-tool.module.css';
import { AUDIT_MESSAGES as messages } from './messages.ts';

export const Screen = toolScreen('audit', AuditTool);

const { outputs } = auditDescription;
const { naming: _naming, ...FORM_OPTIONS } = AUDIT_OPTIONS;

const NO_ROWS: Readonly<Record<string, string>> = {
  audit: messages.noAudit,
  values: messages.noValues,
  clean: messages.noClean,
};

/** Audits tagged URLs; the URLs with their problems, the values and the clean URLs are in a tab each. */
function AuditTool() {
  const model = useTool(auditDescription, (done) => {
    const counts = readCounts(done);
    return counts !== null && counts.urls > 0
      ? { title: messages.done, message: messages.doneText(counts.problems, counts.urls), tone: 'success' }
      : undefined;
  });
  const { inputs, run } = model;
  const { shown, panel } = useOutputTabs(run, outputs);
  const counts = readCounts(run);
  const canRun = isReady(inputs.urls);
  return (
    <ToolWorkspace
      canRun={canRun}
      countLabel={messages.urls(inputs.urls.stats.items)}
      inputs={<LineInput label="URLs" placeholder={messages.placeholder} text="urls" tool="audit" />}
      model={model}
      onBlockedRun={() => void model.startFilled('urls', { title: messages.noUrls, message: messages.noUrlsText })}
      options={<AuditOptionForm model={model} />}
      results={
        <ResultsPanel
          {...model.results}
          empty={
            <EmptyResults onExample={model.isEmpty && (() => model.fill(messages.example))} text={messages.empty} />
          }
          {...panel}
          noRows={NO_ROWS[shown.id]}
          title={messages.panel}
          totals={counts && <AuditSummary counts={counts} />}
        />
      }
      runLabel={messages.runLabel}
    />
  );
}

function AuditOptionForm({ model }: { readonly model: ToolModel<typeof AUDIT_OPTIONS> }) {
  const { options } = model.form;
  const setOptions = (changed: Partial<typeof options>) => model.setOptions({ ...options, ...changed });
  return (
    <div className={classes.options}>
      <OptionForm onChange={setOptions} specs={FORM_OPTIONS} value={options} />
      <NamingCard
        onLoad={({ naming }) => setOptions({ naming })}
        onRules={(naming) => setOptions({ naming })}
        readRules={async () => ({ naming: options.naming, ...(await foundValues(model.run, options.naming)) })}
        rules={options.naming}
      />
    </div>
  );
}

/** Returns the clean sources and mediums of a run as allowed values; empty before a run. */
async function foundValues({ outputs: rows, state }: ToolRun, naming: NamingRules) {
  const values = state === 'done' ? rows.values : undefined;
  const lines =
    values === undefined ? [] : await rowsClient.call((service) => service.window(values.id, 0, MOST_VALUES));
  return {
    allowedSources: cleanValues(lines, naming, 'utm_source'),
    allowedMediums: cleanValues(lines, naming, 'utm_medium'),
  };
}

/** Values that are read for the rules. */
const MOST_VALUES = 5000;
/** Bars of a chart. */
const MOST_BARS = 10;

/** The counts of a completed run, and charts of problems and channels. */
function AuditSummary({ counts }: { readonly counts: AuditCounts }) {
  return (
    <>
      <SummaryCounts
        label={messages.summary}
        of={[
          { name: messages.total, value: formatCount(counts.urls) },
          { name: messages.withProblems, value: formatCount(counts.problems), ink: 'yellow' },
          { name: messages.notUrls, value: formatCount(counts.notUrls) },
        ]}
      />
      <details className={classes.charts}>
        <summary>{messages.charts}</summary>
        <div className={classes.pair}>
          {counts.byProblem.length > 0 && (
            <BarChart
              bars={counts.byProblem}
              ink="yellow"
              labelName={messages.problem}
              title={messages.problemsTitle}
              valueName={messages.total}
            />
          )}
          {counts.byChannel.length > 0 && (
            <BarChart
              bars={counts.byChannel}
              labelName={messages.channel}
              title={messages.channelsTitle}
              valueName={messages.total}
            />
          )}
        </div>
      </details>
    </>
  );
}

/** Counts of a completed run. */
interface AuditCounts {
  readonly urls: number;
  readonly problems: number;
  readonly notUrls: number;
  readonly byProblem: readonly Bar[];
  readonly byChannel: readonly Bar[];
}

function readCounts({ state, report }: ToolRun): AuditCounts | null {
  if (state !== 'done' || !('notUrlCount' in report)) {
    return null;
  }
  const { urlCount, problemCount, notUrlCount, problems, channels } = report;
  return {
    urls: Number(urlCount),
    problems: Number(problemCount),
    notUrls: Number(notUrlCount),
    byProblem: barsOf(problems),
    byChannel: barsOf(channels),
  };
}

/** Returns the most frequent entries of an object with counts. */
function barsOf(counts: ToolRun['report'][string]): Bar[] {
  return Object.entries(counts ?? {})
    .map(([label, count]) => ({ label, value: Number(count), text: formatCount(Number(count)) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, MOST_BARS);
}

/**
 * Returns the clean values of a parameter as a list of allowed values, the most frequent first, as many as fit.
 * @param rows rows of the output `values`
 */
function cleanValues(rows: readonly string[], naming: NamingRules, parameter: string): string {
  const values = rows
    .map((row) => row.split('\t'))
    .filter(([name, , , sameAs]) => name === parameter && sameAs === '')
    .map(([, value]) => applyNaming(value, naming))
    .filter((value) => value !== '' && !value.includes(','));
  let list = '';
  for (const value of new Set(values)) {
    const longer = list === '' ? value : `${list}, ${value}`;
    if (longer.length > UTM_OPTIONS.allowedSources.maxLength) {
      break;
    }
    list = longer;
  }
  return list;
}

/** Bar of a chart. */
interface Bar {
  readonly label: string;
  readonly value: number;
  /** Formatted value, shown at the bar. */
  readonly text: string;
}

/**
 * Horizontal bars in one ink, with their values. The bars are the cells of a table, so that assistive technology reads
 * labels and values.
 */
function BarChart({
  title,
  labelName,
  valueName,
  bars,
  ink = 'cyan',
}: {
  /** The question that the chart answers. */
  readonly title: string;
  /** Names of the columns of the table. */
  readonly labelName: string;
  readonly valueName: string;
  readonly bars: readonly Bar[];
  readonly ink?: 'cyan' | 'yellow';
}) {
  const titleId = useId();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure aria-labelledby={titleId} className={classes.chart}>
      <figcaption className={classes.title} id={titleId}>
        {title}
      </figcaption>
      <table aria-labelledby={titleId} className={classes.table}>
        <thead data-unseen>
          <tr>
            <th scope="col">{labelName}</th>
            <th scope="col">{valueName}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, text }) => (
            <tr key={label}>
              <th className={classes.label} scope="row">
                {label}
              </th>
              <td className={classes.cell}>
                <div className={classes.line}>
                  <svg
                    aria-hidden="true"
                    className={classes.bar}
                    data-ink={ink}
                    preserveAspectRatio="none"
                    viewBox="0 0 100 1"
                  >
                    <rect height="1" width={Math.max(0.5, (100 * value) / most)} />
                  </svg>
                  <span className={classes.value}>{text}</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useId, useMemo, useState } from 'react';
import { type ChosenGram, gramOf } from '../../../../../libs/tools/ngrams/chosen-gram.ts';
import { METRIC_COLUMNS } from '../../../../../libs/tools/ngrams/metrics.ts';
import type { NgramOptions } from '../../../../../libs/tools/ngrams/options.ts';
import { resultOrder } from '../../../../../libs/tools/ngrams/result-order.ts';
import type { GramCost, ResultFindings } from '../../../../../libs/tools/ngrams/result-scan.ts';
import { formatCount, formatPercent } from '../../../shared/format/format.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { runTask } from '../../../shared/workers/task-client.ts';
import { useTaskResult } from '../../../shared/workers/task-slot.ts';
import { SummaryCounts } from '../../../workbench/results/results-panel.tsx';
import type { TableView, TableViewState } from '../../../workbench/results/table-views.ts';
import type { TableExtras } from '../../../workbench/results/use-table-grid.tsx';
import { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { ToolForm } from '../../../workbench/runs/tool-options.ts';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import { NGRAM_MESSAGES as messages } from './messages.ts';
import classes from './ngrams.module.css';
import { ngramTask } from './search-terms.tsx';

/** Counts of a completed run. */
interface NgramCounts {
  readonly termCount: number;
  readonly ngramCount: number;
  readonly skippedTotals: number;
  readonly unreadable: number;
  readonly rareDropped: number;
  /** Currencies whose amounts were added up; empty if there is only one. */
  readonly currencies: readonly string[];
  /** Sums of the metrics that the report has. */
  readonly totals: { readonly cost?: number; readonly conversions?: number };
}

/** Returns the counts of a run; null if there are none or only partial ones. */
export function readCounts({ state, report }: ToolRun): NgramCounts | null {
  const { totals, currencies } = report;
  if (state !== 'done' || typeof totals !== 'object' || totals === null) {
    return null;
  }
  const metric = (name: 'cost' | 'conversions') => {
    const value = (totals as { readonly [name: string]: unknown })[name];
    return typeof value === 'number' ? { [name]: value } : {};
  };
  return {
    termCount: Number(report.termCount),
    ngramCount: Number(report.ngramCount),
    skippedTotals: Number(report.skippedTotals),
    unreadable: Number(report.unreadable),
    rareDropped: Number(report.rareDropped),
    currencies: Array.isArray(currencies) ? currencies.map(String) : [],
    totals: { ...metric('cost'), ...metric('conversions') },
  };
}

/** The counts of a completed run. */
export function NgramSummary({
  counts,
  wastedCost,
}: {
  readonly counts: NgramCounts;
  /** Cost of search terms without conversions; null while it is not known. */
  readonly wastedCost: number | null;
}) {
  const { termCount, ngramCount, totals } = counts;
  return (
    <SummaryCounts
      label={messages.summary}
      of={[
        { name: messages.terms, value: formatCount(termCount) },
        { name: messages.ngrams, value: formatCount(ngramCount) },
        ...(totals.cost === undefined ? [] : [{ name: messages.cost, value: messages.amount(totals.cost) }]),
        ...(wastedCost === null ? [] : [{ name: messages.wastedCost, value: messages.amount(wastedCost) }]),
      ]}
    />
  );
}

/** The notes on a completed run. */
export function NgramNotes({ counts }: { readonly counts: NgramCounts }) {
  const notes = notesOf(counts);
  return notes.length > 0 && <p className={classes.notes}>{notes.join(' ')}</p>;
}

/** Returns sentences about rows and cells that a run has left out or could not read, and amounts that do not add up. */
export function notesOf({
  currencies,
  rareDropped,
  skippedTotals,
  unreadable,
}: Pick<NgramCounts, 'currencies' | 'rareDropped' | 'skippedTotals' | 'unreadable'>): readonly string[] {
  return [
    ...(currencies.length > 0 ? [messages.currencies(currencies)] : []),
    ...(rareDropped > 0 ? [messages.rareDropped(rareDropped)] : []),
    ...(skippedTotals > 0 ? [messages.skippedTotals(skippedTotals)] : []),
    ...(unreadable > 0 ? [messages.unreadable(unreadable)] : []),
  ];
}

/** N-grams in the chart of costs. */
const MOST_GRAMS = 20;

/** Returns the highest costs and the suggested rows of a completed run. */
export function useFindings(run: ToolRun): ResultFindings | null {
  const { ngrams, negatives } = run.outputs;
  // The states of the outputs may arrive after the end of the run.
  const isComplete = ngrams?.isGrowing === false && negatives?.isGrowing === false;
  const isDone = run.state === 'done' && isComplete && ngrams.count > 0;
  return useTaskResult(isDone ? `${run.number}` : null, (signal) =>
    runTask(
      signal,
      ngramTask('scanNgrams', {
        ngrams: ngrams?.id ?? '',
        negatives: negatives !== undefined && negatives.count > 0 ? negatives.id : undefined,
        most: MOST_GRAMS,
        options: run.form?.options as NgramOptions,
        totals: readCounts(run)?.totals ?? {},
      }),
    ),
  );
}

/** A button that opens a dialog with what the n-grams of a result cost, and how much of the cost had no conversions. */
export function NgramCharts({
  costliest,
  cost,
  wastedCost,
}: {
  readonly costliest: readonly GramCost[];
  readonly cost: number;
  /** Null without a column of conversions. */
  readonly wastedCost: number | null;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} size="compact-sm">
        {messages.charts}
      </Button>
      <Dialog isOpen={isOpen} isWide onClose={() => setOpen(false)} title={messages.charts}>
        <div className={classes.figures}>
          <CostChart of={costliest} />
          {wastedCost !== null && cost > 0 && <WasteChart cost={cost} wastedCost={wastedCost} />}
        </div>
      </Dialog>
    </>
  );
}

function CostChart({ of }: { readonly of: readonly GramCost[] }) {
  const most = of[0]?.cost ?? 0;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>{messages.costliest}</figcaption>
      <div
        aria-label={`${messages.costliest} ${of.map(({ text, cost }) => `${text}: ${messages.amount(cost)}`).join('; ')}`}
        className={classes.rows}
        role="img"
      >
        {of.map(({ text, cost }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat and never change order
          <Fragment key={row}>
            <span className={classes.label}>{text}</span>
            <Bar ink={classes.bar} share={most === 0 ? 0 : cost / most} />
            <span className={classes.value}>{messages.amount(cost)}</span>
          </Fragment>
        ))}
      </div>
      <p className={classes.note}>{messages.costliestNote}</p>
    </figure>
  );
}

function WasteChart({ cost, wastedCost }: { readonly cost: number; readonly wastedCost: number }) {
  const parts = [
    { name: messages.withoutConversions, value: wastedCost, ink: classes.wasted },
    { name: messages.withConversions, value: cost - wastedCost, ink: classes.bar },
  ];
  const describe = ({ name, value }: { readonly name: string; readonly value: number }) =>
    messages.share(name, messages.amount(value), formatPercent(value / cost));
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>{messages.wasted}</figcaption>
      <div aria-label={`${messages.wasted} ${parts.map(describe).join('; ')}`} className={classes.parts} role="img">
        {parts.map((part) => (
          <Fragment key={part.name}>
            <span>{describe(part)}</span>
            <Bar ink={part.ink} share={part.value / cost} />
          </Fragment>
        ))}
      </div>
    </figure>
  );
}

/** A bar whose length is a share of the space that there is. Its width keeps to the screen, and text its size. */
function Bar({ ink, share }: { readonly ink: string; readonly share: number }) {
  return (
    <svg aria-hidden="true" className={classes.track}>
      <rect className={ink} height="100%" width={`${100 * Math.min(1, Math.max(0.005, share))}%`} />
    </svg>
  );
}

/** The ticked rows of the latest run, which stay when the page is left. */
const ticks = new RowTicks();

/**
 * Returns the additions to the grid of n-grams: ticks, a button for the search terms of a row, and bars.
 * @param columns of the shown rows
 * @param onOpen called with the n-gram whose search terms are wanted
 * @param hasTerms true if the search terms of the run are there
 * @param order column that the result is sorted by
 */
export function useGridExtras(
  findings: ResultFindings | null,
  columns: readonly string[] | undefined,
  onOpen: (gram: ChosenGram) => void,
  hasTerms: boolean,
  order?: string,
): { readonly extras: TableExtras; readonly ticks: RowTicks } {
  const names = columns?.join('\t');
  const extras = useMemo<TableExtras>(() => {
    const shown = names?.split('\t') ?? [];
    const canOpen = hasTerms && shown.includes('N-gram');
    return {
      ticks,
      sorted:
        order === undefined ? undefined : { column: order, direction: order === 'N-gram' ? 'ascending' : 'descending' },
      ...(canOpen && {
        rowAction: { label: messages.showTerms, run: (cells: readonly string[]) => onOpen(gramOf(cells, shown)) },
      }),
      renderCell: (text, column) => {
        const most =
          column === 'Cost'
            ? findings?.costliest[0]?.cost
            : column === 'Conversions'
              ? findings?.mostConversions
              : undefined;
        return most === undefined || most <= 0 ? undefined : <CellBar share={Number(text) / most}>{text}</CellBar>;
      },
    };
  }, [names, onOpen, hasTerms, findings, order]);
  return { extras, ticks };
}

const ORDER_COLUMNS = { ...METRIC_COLUMNS, terms: 'Terms', occurrences: 'Occurrences', cpa: 'CPA', ngram: 'N-gram' };

/** Returns the column that a result is sorted by; undefined before a run. */
export function orderOf(form: ToolForm | null, columns: readonly string[] = []): string | undefined {
  const { sort } = (form?.options ?? {}) as Partial<NgramOptions>;
  return sort && ORDER_COLUMNS[resultOrder(sort, (metric) => columns.includes(METRIC_COLUMNS[metric]))];
}

/** A number with a bar behind it, which is decoration. */
function CellBar({ share, children }: { readonly share: number; readonly children: ReactNode }) {
  const width = `${Math.min(100, Math.max(0, share * 100))}%`;
  return (
    <span className={classes.cell}>
      <span aria-hidden="true" className={classes.cellBar} style={{ width }} />
      <span className={classes.cellText}>{children}</span>
    </span>
  );
}

const COLUMN = 'Words';

/** Shows n-grams of one length only, by the filter of the column with the number of words. */
export function LengthFilter({
  form,
  view,
  viewState,
}: {
  /** The form of the run. */
  readonly form: ToolForm | null;
  readonly view: TableView;
  readonly viewState: TableViewState;
}) {
  const group = useId();
  const { minN = 1, maxN = 3 } = (form?.options ?? {}) as Partial<NgramOptions>;
  const condition = viewState.filters.find(({ column }) => column === COLUMN)?.condition;
  const chosen = condition?.kind === 'equals' ? condition.text : '';
  const lengths = Array.from({ length: maxN - minN + 1 }, (_, index) => minN + index);
  const choices = [
    { value: '', label: messages.allLengths },
    ...lengths.map((length) => ({ value: String(length), label: messages.words(length) })),
  ];
  return (
    <fieldset className={classes.lengths}>
      <legend className={classes.lengthsLegend}>{messages.length}</legend>
      {choices.map(({ value, label }) => (
        <label className={classes.length} key={value}>
          <input
            checked={chosen === value}
            name={group}
            onChange={() => view.setFilter(COLUMN, value === '' ? null : { kind: 'equals', text: value })}
            type="radio"
            value={value}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

import { formatCount } from '../../../shared/format/format.ts';
import { SummaryCounts } from '../../../workbench/results/results-panel.tsx';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import { NGRAM_MESSAGES as messages } from './messages.ts';
import classes from './ngrams.module.css';

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

import { type ReactNode, useId, useMemo } from 'react';
import { type ChosenGram, gramOf } from '../../../../../libs/tools/ngrams/chosen-gram.ts';
import { METRIC_COLUMNS } from '../../../../../libs/tools/ngrams/metrics.ts';
import type { NgramOptions } from '../../../../../libs/tools/ngrams/options.ts';
import { resultOrder } from '../../../../../libs/tools/ngrams/result-order.ts';
import type { ResultFindings } from '../../../../../libs/tools/ngrams/result-scan.ts';
import type { TableView, TableViewState } from '../../../workbench/results/table-views.ts';
import type { TableExtras } from '../../../workbench/results/use-table-grid.tsx';
import { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { ToolForm } from '../../../workbench/runs/tool-options.ts';
import { NGRAM_MESSAGES as messages } from './messages.ts';
import classes from './ngrams.module.css';

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

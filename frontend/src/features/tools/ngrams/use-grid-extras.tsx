import { type ReactNode, useMemo, useState } from 'react';
import type { ChosenGram } from '../../../../../libs/tools/ngrams/match-terms.ts';
import type { ResultFindings } from '../../../../../libs/tools/ngrams/result-scan.ts';
import type { TableExtras } from '../../../workbench/results/use-table-grid.tsx';
import { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import { gramOf } from './chosen-grams.ts';
import classes from './ngrams.module.css';
import { NGRAM_TEXTS as texts } from './texts.ts';

/**
 * Returns the additions to the grid of n-grams: ticks, a button for the search terms of a row, and bars.
 * @param columns of the shown rows
 * @param onOpen called with the n-gram whose search terms are wanted
 * @param hasTerms true if the search terms of the run are there
 */
export function useGridExtras(
  findings: ResultFindings | null,
  columns: readonly string[] | undefined,
  onOpen: (gram: ChosenGram) => void,
  hasTerms: boolean,
): { readonly extras: TableExtras; readonly ticks: RowTicks } {
  const [ticks] = useState(() => new RowTicks());
  const names = columns?.join('\t');
  const extras = useMemo<TableExtras>(() => {
    const shown = names?.split('\t') ?? [];
    const canOpen = hasTerms && shown.includes('N-gram');
    return {
      ticks,
      ...(canOpen && {
        rowAction: { label: texts.showTerms, run: (cells: readonly string[]) => onOpen(gramOf(cells, shown)) },
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
  }, [ticks, names, onOpen, hasTerms, findings]);
  return { extras, ticks };
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

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SearchTerms } from '../../../../../workers/protocol.ts';
import type { MarkLine } from '../../../workbench/rows/virtual-rows/row-line.tsx';
import type { RowsView } from '../../../workbench/rows/virtual-rows/row-pages.ts';
import type { RowRange } from '../../../workbench/rows/virtual-rows/scroll-scale.ts';
import { bracketMatches, type MarkedRows, MatchMarker } from './match-marks.ts';

/** The marks of a list that shows the matches of a search. */
export interface MatchMarks {
  /** For `VirtualRows`. */
  readonly mark: MarkLine | undefined;
  readonly onVisibleChange: (range: RowRange) => void;
  /** The range of visible rows. */
  readonly visible: { readonly current: RowRange };
  /** The rows that were marked last; null before the first. */
  readonly rows: MarkedRows | null;
}

/**
 * Marks the visible rows. The marks of the previous search stay until the new ones arrive, so that nothing flickers
 * during typing.
 * @param terms keep the object stable while the search is the same; null marks nothing
 */
export function useMatchMarks(view: RowsView, terms: SearchTerms | null, replaceWith: string): MatchMarks {
  const [rows, setRows] = useState<MarkedRows | null>(null);
  const visible = useRef<RowRange>({ start: 0, end: 0 });
  const marker = useRef<MatchMarker | null>(null);
  useEffect(() => {
    if (!terms) {
      setRows(null);
      return;
    }
    const current = new MatchMarker(view, terms, replaceWith, setRows);
    marker.current = current;
    current.show(visible.current);
    return () => {
      marker.current = null;
      current.stop();
    };
  }, [view, terms, replaceWith]);
  const onVisibleChange = useCallback((range: RowRange) => {
    visible.current = range;
    marker.current?.show(range);
  }, []);
  const mark = useMemo<MarkLine | undefined>(
    () => (rows ? (line, row) => bracketMatches(rows, line, row) : undefined),
    [rows],
  );
  return { mark, onVisibleChange, visible, rows };
}

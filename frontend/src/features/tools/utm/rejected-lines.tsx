import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useId, useMemo } from 'react';
import { describeRejection, REJECTIONS, rejectionReason } from '../../../../../libs/tools/utm/tag-url.ts';
import type { RowsId, RowsState } from '../../../../../workers/protocol/rows.ts';
import type { CheckReport } from '../../../../../workers/protocol/tasks.ts';
import type { ReasonSource } from '../../../workbench/results/export-results.ts';
import { CopyButton, ExportMenu, wrapRowsAtom } from '../../../workbench/results/toolbar.tsx';
import { StoredRows } from '../../../workbench/rows/stored-rows.tsx';
import type { RowGroup } from '../../../workbench/rows/virtual-rows/row-line.tsx';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import { ToolRunner } from '../../../workbench/runs/tool-runner.ts';
import { UTM_MESSAGES as messages } from './messages.ts';
import classes from './rejected-lines.module.css';

/** Reason of a row whose cell cannot be tagged. */
const NOT_A_URL = 'not a URL';

/**
 * The lines that could not be tagged, with the reason beside each line. After the run they are grouped by reason.
 */
export function RejectedLines({
  run,
  urlColumn,
}: {
  readonly run: ToolRun;
  /** Name of the column with the URLs if the lines are rows of a table. */
  readonly urlColumn: string | undefined;
}) {
  const titleId = useId();
  const grouping = useAtomValue(groupingRunner.atom);
  const isWrapped = useAtomValue(wrapRowsAtom);
  const rows = run.outputs.rejected;
  // The rows of a table have their reason in a column.
  const isTable = rows?.columns !== undefined;
  const place = urlColumn === undefined ? -1 : (rows?.columns?.indexOf(urlColumn) ?? -1);
  const note = useCallback((row: string) => rowReason(row, place), [place]);
  const id = rows && rows.count > 0 && !rows.isGrowing && !isTable ? rows.id : null;
  useEffect(() => {
    if (id === null) {
      return;
    }
    groupRejected(id);
    return forgetRejected;
  }, [id]);
  const grouped = useMemo(() => (id === null ? null : groupedRejections(run, id, grouping)), [run, id, grouping]);
  if (!rows || rows.count === 0) {
    return null;
  }
  return (
    <section aria-labelledby={titleId} className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          {messages.rejected}
        </h2>
        <p className={classes.text}>{messages.rejectedText(rows.count, isTable ? 'row' : 'line')}</p>
        <div className={classes.actions}>
          <CopyButton rows={rows} run={run} />
          <ExportMenu flagged={grouped?.source} label={messages.exportRejected} rows={rows} run={run} tool="utm" />
        </div>
      </div>
      <div className={classes.list} data-long={rows.count > 8 || undefined}>
        <StoredRows
          groups={grouped?.groups}
          isWrapped={isWrapped}
          label={messages.rejected}
          note={isTable ? note : rejectionReason}
          rows={grouped?.rows ?? rows}
        />
      </div>
    </section>
  );
}

/** Returns the sentence about a row whose cell is no URL; null for rows with another reason. */
function rowReason(row: string, place: number): string | null {
  const cells = row.split('\t');
  return cells.at(-1) === NOT_A_URL && place >= 0 ? rejectionReason(cells[place]) : null;
}

/** Groups the rejected lines of the latest run by reason. */
const groupingRunner = new ToolRunner();

/** The rows that `groupingRunner` has grouped or is grouping. */
let groupedId: RowsId | null = null;

function groupRejected(rejected: RowsId): void {
  groupedId = rejected;
  void groupingRunner.perform({
    name: 'checks/utm/rejected',
    outputs: ['lines'],
    form: null,
    prepare: async () => (service, ids, onProgress) =>
      service.checkRows(
        { id: rejected, rules: { kind: 'rejected' }, collects: 'flagged', into: ids.lines },
        onProgress,
      ),
  });
}

function forgetRejected(): void {
  groupedId = null;
  groupingRunner.clear();
}

/**
 * Returns the rejected lines of a run by reason, with the lines of its input as the rows that exports number. Null until
 * these lines are grouped.
 */
function groupedRejections(
  run: ToolRun,
  rejected: RowsId,
  grouping: ToolRun,
): { readonly rows: RowsState; readonly groups: readonly RowGroup[]; readonly source: ReasonSource } | null {
  const rows = grouping.outputs.lines;
  if (groupedId !== rejected || grouping.state !== 'done' || !rows) {
    return null;
  }
  const reasons = (grouping.report as CheckReport).groups.map(({ code, count, listed }) => {
    const label = describeRejection(REJECTIONS[code - 1]);
    return { code, count, listed, label };
  });
  return {
    rows,
    groups: reasons.map(({ label, listed }) => ({ label, count: listed })),
    source: { from: run.inputs.urls.id, rules: { kind: 'input', rejected }, reasons, fileNamePart: 'rejected' },
  };
}

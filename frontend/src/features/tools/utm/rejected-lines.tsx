import { useAtomValue } from 'jotai';
import { useEffect, useId, useMemo } from 'react';
import { rejectionReason } from '../../../../../libs/tools/utm/tag-url.ts';
import { CopyButton } from '../../../workbench/results/copy-button.tsx';
import { ExportMenu } from '../../../workbench/results/export-menu.tsx';
import { wrapRowsAtom } from '../../../workbench/results/wrap-rows.ts';
import { StoredRows } from '../../../workbench/rows/stored-rows.tsx';
import type { ToolRun } from '../../../workbench/runs/tool-runs.ts';
import { forgetRejected, groupedRejections, groupingRunner, groupRejected } from './grouped-rejections.ts';
import classes from './rejected-lines.module.css';
import { UTM_TEXTS as texts } from './texts.ts';

/**
 * The lines that could not be tagged, with the reason beside each line. After the run they are grouped by reason.
 */
export function RejectedLines({ run }: { readonly run: ToolRun }) {
  const titleId = useId();
  const grouping = useAtomValue(groupingRunner.atom);
  const isWrapped = useAtomValue(wrapRowsAtom);
  const rows = run.outputs.rejected;
  const id = rows && rows.count > 0 && !rows.isGrowing ? rows.id : null;
  useEffect(() => (id === null ? forgetRejected() : groupRejected(id)), [id]);
  const grouped = useMemo(() => (id === null ? null : groupedRejections(run, id, grouping)), [run, id, grouping]);
  if (!rows || rows.count === 0) {
    return null;
  }
  return (
    <section aria-labelledby={titleId} className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          {texts.rejected}
        </h2>
        <p className={classes.text}>{texts.rejectedText(rows.count)}</p>
        <div className={classes.actions}>
          <CopyButton rows={rows} run={run} />
          <ExportMenu flagged={grouped?.source} label={texts.exportRejected} rows={rows} run={run} tool="utm" />
        </div>
      </div>
      <div className={classes.list} data-long={rows.count > 8 || undefined}>
        <StoredRows
          groups={grouped?.groups}
          isWrapped={isWrapped}
          label={texts.rejected}
          note={rejectionReason}
          rows={grouped?.rows ?? rows}
        />
      </div>
    </section>
  );
}

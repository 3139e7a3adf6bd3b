import { useId } from 'react';
import { rejectionReason } from '../../../../../libs/tools/utm/tag-url.ts';
import { CopyButton } from '../../../workbench/results/copy-button.tsx';
import { ExportMenu } from '../../../workbench/results/export-menu.tsx';
import { StoredRows } from '../../../workbench/rows/stored-rows.tsx';
import type { ToolRun } from '../../../workbench/runs/tool-runs.ts';
import classes from './rejected-lines.module.css';
import { UTM_TEXTS as texts } from './texts.ts';

/** The lines that could not be tagged, with the reason. Reasons are computed only for visible lines. */
export function RejectedLines({ run }: { readonly run: ToolRun }) {
  const titleId = useId();
  const rows = run.outputs.rejected;
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
          <ExportMenu label={texts.exportRejected} rows={rows} run={run} tool="utm" />
        </div>
      </div>
      <div className={classes.list} data-long={rows.count > 8 || undefined}>
        <StoredRows label={texts.rejected} note={rejectionReason} rows={rows} />
      </div>
    </section>
  );
}

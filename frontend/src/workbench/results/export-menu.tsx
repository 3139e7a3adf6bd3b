import { Button } from '@mantine/core';
import type { ExportFormat } from '../../../../libs/files/export-formats.ts';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { RowsState } from '../../../../workers/protocol.ts';
import { mayUseAccount, useSession } from '../../shared/session/session.ts';
import { useSignInWall } from '../../shared/session/use-sign-in-wall.ts';
import { Menu, MenuItem } from '../../shared/ui/menu.tsx';
import { useKeptFocus } from '../inputs/use-kept-focus.ts';
import type { ToolRun } from '../runs/tool-runs.ts';
import { useJob } from '../runs/use-job.ts';
import { RUN_TEXTS as texts } from '../texts.ts';
import classes from './export-menu.module.css';
import { exportResults, openInSheets } from './export-results.ts';
import { ExportIcon } from './icons.tsx';

/**
 * The export menu of a tool, with the sign-in rule of its catalog entry. Shows the progress of an export and can cancel
 * it. Disabled while rows are still arriving, since a file would lack the rest.
 */
export function ExportMenu({
  tool,
  run,
  rows,
  label,
}: {
  readonly tool: ToolId;
  readonly run: ToolRun;
  readonly rows: RowsState;
  readonly label: string;
}) {
  const session = useSession();
  const leadToSignIn = useSignInWall();
  const job = useJob();
  const { keepFocus, ref } = useKeptFocus<HTMLDivElement>(job.isRunning);
  const choose = (format: ExportFormat) => {
    if (toolEntry(tool).needsSignInToExport && !mayUseAccount(session)) {
      const message = format.goesTo === 'spreadsheet' ? texts.signInForSheets : texts.signInRequiredText;
      leadToSignIn('/auth/signin', { title: texts.signInRequired, message, tone: 'error' });
      return;
    }
    keepFocus();
    void job.start((signal, progress) =>
      format.goesTo === 'spreadsheet' && format.rows !== 'json'
        ? openInSheets(rows, format.rows, signal)
        : exportResults(tool, format, run, rows, signal, progress),
    );
  };
  return (
    <div className={classes.place} ref={ref}>
      {job.isRunning ? (
        <span className={classes.progress} data-exporting>
          <span className={classes.text} role="status">
            {job.progress ? texts.exporting(job.progress.done, job.progress.total) : texts.exportStarting}
          </span>
          <Button onClick={job.cancel} size="compact-sm">
            {texts.cancelExport}
          </Button>
        </span>
      ) : (
        <Menu icon={<ExportIcon />} isDisabled={rows.isGrowing} label={label}>
          {toolEntry(tool).exports.formats.map((format) => (
            <MenuItem key={format.id} onClick={() => choose(format)}>
              {format.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

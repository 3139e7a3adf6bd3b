import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { type ToolId, toolEntry } from '../../../libs/contracts/tool-catalog.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../../libs/files/export-formats.ts';
import type { RowsState } from '../../../workers/protocol.ts';
import { useSession } from '../account/session.ts';
import type { ToolRun } from '../runs/tool-runs.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { showToast } from '../ui/toast.ts';
import classes from './export-menu.module.css';
import { exportResults, openInSheets } from './export-results.ts';
import { RUN_TEXTS as texts } from './texts.ts';
import { useJob } from './use-job.ts';

/** How long the toast is read before the sign-in page comes. */
const SIGN_IN_DELAY_MS = 1_000;

/** The export menu of a tool, with the sign-in rule of its catalog entry; shows how far an export is, and ends it. */
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
  const navigate = useNavigate();
  const job = useJob();
  const choose = (format: ExportFormat) => {
    if (toolEntry(tool).needsSignInToExport && session.status !== 'signed-in') {
      const message = format.goesTo === 'spreadsheet' ? texts.signInForSheets : texts.signInRequiredText;
      showToast({ title: texts.signInRequired, message, tone: 'error' });
      setTimeout(() => navigate('/auth/signin'), SIGN_IN_DELAY_MS);
      return;
    }
    void job.start((signal, progress) =>
      format.goesTo === 'spreadsheet' && format.rows !== 'json'
        ? openInSheets(rows, format.rows, signal)
        : exportResults(tool, format, run, signal, progress),
    );
  };
  if (job.isRunning) {
    return (
      <span className={classes.progress}>
        <span role="status">
          {job.progress ? texts.exporting(job.progress.done, job.progress.total) : texts.exportStarting}
        </span>
        <Button onClick={job.cancel} size="compact-sm">
          {texts.cancelExport}
        </Button>
      </span>
    );
  }
  return (
    <Menu label={label}>
      {EXPORT_FORMATS[tool].map((format) => (
        <MenuItem key={format.id} onClick={() => choose(format)}>
          {format.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

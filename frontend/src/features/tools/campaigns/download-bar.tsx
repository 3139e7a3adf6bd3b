import { Button } from '@mantine/core';
import { useState } from 'react';
import { refuseFile } from '../../../../../libs/files/file-limit.ts';
import type { PartFileForm } from '../../../../../libs/files/part-files.ts';
import type { CampaignOptions } from '../../../../../libs/tools/campaigns/options.ts';
import { LIST_SIZE } from '../../../../../libs/tools/campaigns/parts.ts';
import { negativeListFiles, platformFile } from '../../../../../libs/tools/campaigns/platform-files.ts';
import type { ToolId } from '../../../../../libs/tools/index.ts';
import { formatCount, formatCountOf } from '../../../shared/format/format.ts';
import { useKeptFocus } from '../../../shared/ui/focus.ts';
import { onProgressOf, runTask } from '../../../shared/workers/task-client.ts';
import { type TaskProgress, useTask } from '../../../shared/workers/task-slot.ts';
import { RUN_MESSAGES } from '../../../workbench/messages.ts';
import { writeFile } from '../../../workbench/results/export-results.ts';
import { useTableViewState } from '../../../workbench/results/table-views.ts';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import type { ToolDownloadProps } from '../../../workbench/tool/tool-parts.tsx';
import classes from './campaigns-tool.module.css';
import { readCounts } from './counts.ts';

/** Labels and messages of the downloads of the campaign builder. */
const messages = {
  download: {
    google: 'Download for Google Ads Editor',
    microsoft: 'Download for Microsoft Advertising',
    amazon: 'Download for Amazon Ads',
  },
  cancelDownload: 'Cancel download',
  allRows: (count: number, shown: number) =>
    `The file has all ${formatCountOf(count, 'row')}, not only the ${formatCount(shown)} shown.`,
  trial: 'First 10 rows only',
  checked: 'Checked 2026-11',
  downloadLists: 'Download the lists',
  listsText: 'Paste each file into Tools > Shared library > Exclusion lists.',
  tooManyLists: (lists: number) => `An account takes 20 lists; these are ${formatCount(lists)}.`,
  tooManyKeywords: 'One account takes 5 million keywords.',
  parts: (count: number) => `${formatCount(count)} files in one ZIP archive`,
} as const;

const TRIAL_ROWS = 10;
/** Lists that a Google account takes. */
const MOST_LISTS = 20;
/** Keywords that a Google account takes. */
const MOST_KEYWORDS = 5_000_000;

/** Buttons that write the platform's file, or the files of a negative list, and what to know about them. */
export function DownloadBar({ run, output, view }: ToolDownloadProps) {
  const viewState = useTableViewState(view);
  const [isTrial, setTrial] = useState(false);
  const task = useTask();
  const { keepFocus, ref } = useKeptFocus<HTMLDivElement>(task.isRunning);
  const options = run.form?.options as CampaignOptions | undefined;
  const counts = readCounts(run);
  if (counts === null || options === undefined || run.isPartial) {
    return null;
  }
  const download = (form: PartFileForm, parts: number, rows: number | null, name: string) => {
    const isArchive = parts > 1;
    const fileName = `${name}.${isArchive ? 'zip' : form.extension}`;
    keepFocus();
    void task.start((signal, progress) =>
      exportParts({ tool: 'campaigns', output, fileName, isArchive, rows }, run, signal, progress),
    );
  };
  if (task.isRunning) {
    return (
      <div className={classes.download} ref={ref} tabIndex={-1}>
        <p className={classes.note} role="status">
          {task.progress
            ? RUN_MESSAGES.exporting(task.progress.done, task.progress.total)
            : RUN_MESSAGES.exportStarting}
        </p>
        <Button onClick={task.cancel} size="compact-sm">
          {messages.cancelDownload}
        </Button>
      </div>
    );
  }
  if (output === 'negativeLines') {
    const lists = Math.ceil(counts.negatives / LIST_SIZE);
    const form = negativeListFiles(options);
    const hasLines = (run.outputs.negativeLines?.count ?? 0) > 0;
    return hasLines ? (
      <div className={classes.download} ref={ref} tabIndex={-1}>
        <Button onClick={() => download(form, lists, null, lists > 1 ? form.fileName : `${form.fileName}-1`)}>
          {messages.downloadLists}
        </Button>
        <p className={classes.note}>{messages.listsText}</p>
        {lists > MOST_LISTS && <p className={classes.note}>{messages.tooManyLists(lists)}</p>}
      </div>
    ) : null;
  }
  if (output !== 'rows' || counts.rows === 0) {
    return null;
  }
  const form = platformFile(options);
  const refusal = isTrial ? null : refuseFile(run.outputs.rows?.byteLength ?? 0);
  const parts = isTrial ? 1 : counts.parts;
  // Compared with the table's own count: its last state may arrive after the report of the run.
  const { table, shown } = viewState;
  const isFiltered = table !== null && shown !== null && shown.count < table.count;
  return (
    <div className={classes.download} ref={ref} tabIndex={-1}>
      <Button
        disabled={refusal !== null}
        onClick={() =>
          download(form, parts, isTrial ? TRIAL_ROWS : null, isTrial ? `${form.fileName}-trial` : form.fileName)
        }
      >
        {messages.download[options.platform]}
      </Button>
      <label className={classes.trial}>
        <input checked={isTrial} onChange={(event) => setTrial(event.currentTarget.checked)} type="checkbox" />
        {messages.trial}
      </label>
      {isFiltered && !isTrial && <p className={classes.note}>{messages.allRows(counts.rows, shown.count)}</p>}
      {refusal !== null && <p className={classes.note}>{refusal}</p>}
      <p className={classes.note}>{messages.checked}</p>
      {parts > 1 && <p className={classes.note}>{messages.parts(parts)}</p>}
      {options.platform === 'google' && counts.keywords > MOST_KEYWORDS && (
        <p className={classes.note}>{messages.tooManyKeywords}</p>
      )}
    </div>
  );
}

/** Files of a result for another program. */
interface PartsExport {
  readonly tool: ToolId;
  readonly output: string;
  /** Name of the single file, or of the archive of several. */
  readonly fileName: string;
  readonly isArchive: boolean;
  /** Number of rows from the start; all if null. */
  readonly rows: number | null;
}

/**
 * Exports rows as the files that another program imports.
 * @param progress called with the rows written and the total
 */
async function exportParts(
  { tool, output, fileName, isArchive, rows }: PartsExport,
  run: ToolRun,
  signal: AbortSignal,
  progress: (progress: TaskProgress) => void,
): Promise<void> {
  const { id } = run.outputs[output];
  await writeFile(fileName, false, signal, (target, stored) =>
    runTask(signal, (service) =>
      service.exportParts(
        { tool, output, id, options: run.form?.options, rows, isArchive, target, fileName: stored },
        onProgressOf(progress),
      ),
    ),
  );
}

import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { campaignsDescription } from '../../../../../libs/tools/campaigns/description.ts';
import type { RunPreview } from '../../../../../workers/protocol/tasks.ts';
import { memoryLimitBytes } from '../../../shared/workers/rows-client.ts';
import { StoredRows } from '../../../workbench/rows/stored-rows.tsx';
import { optionRefusal, type ToolForm } from '../../../workbench/runs/tool-options.ts';
import { type ToolRun, taskTexts } from '../../../workbench/runs/tool-run.ts';
import { ToolRunner } from '../../../workbench/runs/tool-runner.ts';
import type { ToolModel } from '../../../workbench/runs/use-tool.ts';
import classes from './campaigns-tool.module.css';
import { CAMPAIGN_MESSAGES as messages } from './messages.ts';

const ROWS = 5;
/** Longer lists are not counted before the run. */
const MOST_LINES = 100_000;
/** Time without a change before the rows are made again. */
const DELAY_MS = 300;

const { id: tool } = campaignsDescription;
const runner = new ToolRunner();

type CampaignForm = ToolForm<typeof campaignsDescription.options>;

/** The first rows that a run would make, and the number of campaigns and ad groups if it is known soon. */
export function StructurePreview({ model }: { readonly model: ToolModel<typeof campaignsDescription.options> }) {
  const { form, inputs } = model;
  const run = useAtomValue(runner.atom);
  const { keywords, negatives } = inputs;
  const isReading = keywords.intake !== null || negatives.intake !== null;
  // The form shows the message.
  const isRefused = optionRefusal(campaignsDescription, form.options) !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revisions stand for the inputs
  useEffect(() => {
    if (isRefused) {
      runner.clear();
    }
    if (isReading || isRefused) {
      return;
    }
    const timer = setTimeout(() => void preview(form), DELAY_MS);
    return () => clearTimeout(timer);
  }, [form, keywords.revision, negatives.revision, isReading, isRefused]);
  useEffect(() => () => runner.clear(), []);
  const { rows } = run.outputs;
  const hasRows = run.state !== 'failed' && rows !== undefined && rows.count > 0;
  return (
    <div className={classes.preview}>
      <p className={classes.note} role="status">
        {statusOf(run)}
      </p>
      {hasRows && (
        <div className={classes.previewRows}>
          <StoredRows key={rows.id} label={messages.preview} rows={rows} />
        </div>
      )}
    </div>
  );
}

function statusOf({ state, error, report }: ToolRun): string {
  if (state === 'failed') {
    return error?.message ?? '';
  }
  return state === 'done' ? countText(report as RunPreview) : '';
}

function countText({ counts }: RunPreview): string {
  return counts === null ? '' : messages.structure(Number(counts.campaignCount), Number(counts.adGroupCount));
}

function preview(form: CampaignForm): Promise<boolean> {
  return runner.perform({
    name: `previews/${tool}`,
    outputs: ['rows'],
    form: null,
    prepare: async (number) => {
      const inputs = await runner.holdInputs(campaignsDescription, form.options, number);
      const task = {
        tool,
        texts: taskTexts(inputs),
        fields: form.fields,
        options: form.options,
        memoryBytes: memoryLimitBytes(),
        rows: ROWS,
        mostLines: MOST_LINES,
      };
      return (service, ids) => service.previewRun({ ...task, into: ids.rows });
    },
  });
}

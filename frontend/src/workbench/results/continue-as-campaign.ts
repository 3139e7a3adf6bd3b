import { proxy } from 'comlink';
import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import { CAMPAIGNS } from '../../../../libs/tools/campaigns/entry.ts';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import { loadDescription } from '../../../../libs/tools/load-description.ts';
import type { ToolEntry } from '../../../../libs/tools/shared/tool-entry.ts';
import type { RowsId, RowsState } from '../../../../workers/protocol/rows.ts';
import type { OnProgress } from '../../../../workers/protocol/task-service.ts';
import { memoryLimitBytes, rowsClient } from '../../shared/workers/rows-client.ts';
import { runTask } from '../../shared/workers/task-client.ts';
import { readToolForm, replaceToolForm } from '../runs/tool-options.ts';
import { type ToolRun, taskTexts } from '../runs/tool-run.ts';
import { type SendTarget, sendRows, sentFromOf } from './send-to.ts';

/** Returns the input of the campaign builder that results of a tool can be continued in; undefined if there is none. */
export function campaignTarget(tool: ToolId): SendTarget | undefined {
  const { continuesAs }: ToolEntry = toolEntry(tool);
  const input = CAMPAIGNS.inputs.find(({ id }) => id === continuesAs);
  return input && { tool: CAMPAIGNS.id, input, label: input.label };
}

/**
 * Fills an input of the campaign builder with a result. Keywords become a table with the columns they were made of: the
 * tool runs again, which gives computed rows at once. Rows that are only a part of a result are sent as they are.
 * @param open opens the campaign builder. Large inputs are read while it is already shown.
 */
export async function continueAsCampaign(
  run: ToolRun,
  rows: RowsState,
  tool: ToolId,
  target: SendTarget,
  open: () => void,
): Promise<void> {
  const isKeywords = target.input.id === 'keywords';
  const isWhole = Object.keys(run.inputs).length > 0 && !run.isPartial;
  const runsAgain = isKeywords && isWhole && rows.columns === undefined;
  const sending = sendRows(rows, target, {
    load: runsAgain ? (into, signal, progress) => runInto(tool, run, into, signal, progress) : undefined,
    from: sentFromOf(tool, run, rows),
  });
  open();
  if ((await sending) && isKeywords) {
    await setMatchTypes(tool !== 'keywords' ? 'chosen' : runsAgain ? 'column' : 'signs');
  }
}

/** Sets where the campaign builder reads match types. */
async function setMatchTypes(matchTypesFrom: 'chosen' | 'signs' | 'column'): Promise<void> {
  const description = await loadDescription(CAMPAIGNS.id);
  const form = readToolForm(description);
  if (matchTypesFrom !== 'chosen' || form.options.matchTypesFrom === 'column') {
    replaceToolForm(description, { ...form, options: { ...form.options, matchTypesFrom } });
  }
}

/** Runs a tool on the inputs of a run so that its rows are keywords for the campaign builder. */
async function runInto(
  tool: ToolId,
  { inputs, form }: ToolRun,
  into: RowsId,
  signal: AbortSignal,
  progress: OnProgress,
): Promise<LineStats> {
  const id = `${into}/run`;
  const [output] = (await loadDescription(tool)).outputs;
  const task = {
    tool,
    texts: taskTexts(inputs),
    fields: form?.fields ?? {},
    options: form?.options,
    isForCampaigns: true,
    outputs: { [output.id]: id },
    memoryBytes: memoryLimitBytes(),
  } as const;
  try {
    await runTask(signal, (service) => service.run(task, proxy(progress)));
    const made = await rowsClient.call((service) => service.alias(id, into));
    return await runTask(signal, (service) => service.measure(made, proxy(progress)));
  } finally {
    void rowsClient.call((service) => service.dispose([id])).catch(() => {});
  }
}

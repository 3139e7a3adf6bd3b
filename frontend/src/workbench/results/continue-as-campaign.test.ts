import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY_STATS } from '../../../../libs/lines/blocks/line-stats.ts';
import { CAMPAIGNS } from '../../../../libs/tools/campaigns/entry.ts';
import { loadDescription } from '../../../../libs/tools/load-description.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { textInput } from '../inputs/text-inputs.ts';
import { readToolForm } from '../runs/tool-options.ts';
import type { ToolRun } from '../runs/tool-run.ts';
import { toolRunner } from '../runs/tool-runner.ts';
import { campaignTarget, continueAsCampaign } from './continue-as-campaign.ts';

const STATS = { ...EMPTY_STATS, lines: 1, items: 1 };
const ROWS: RowsState = { id: 'runs/keywords/1/lines', count: 1, byteLength: 2, isGrowing: false };

/** A run of the keyword builder whose list was sent from another tool. */
const RUN: ToolRun = {
  ...toolRunner('keywords').run,
  state: 'done',
  form: { options: {}, fields: {} },
  inputs: {
    'lists.0': {
      id: 'list',
      stats: STATS,
      revision: 1,
      sentFrom: {
        run: {
          tool: 'dedupe',
          form: { options: {}, fields: {} },
          inputs: { text: { id: 'text', stats: STATS, text: Promise.resolve('a') } },
        },
        output: 'lines',
      },
    },
  },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

async function continueRun(run: (task: never) => unknown): Promise<string> {
  const target = campaignTarget('keywords');
  if (!target) {
    throw new Error('no target');
  }
  answerForWorkers({
    rows: { alias: (_: string, id: string): RowsState => ({ ...ROWS, id }), text: () => 'a', keep: () => undefined },
    task: { run, measure: () => ({ ok: true, value: STATS }) },
  });
  await continueAsCampaign(RUN, ROWS, 'keywords', target, () => undefined);
  return String(readToolForm(await loadDescription(CAMPAIGNS.id)).options.matchTypesFrom);
}

it('leaves the options of the campaign builder as they are if the run fails', async () => {
  const before = String(readToolForm(await loadDescription(CAMPAIGNS.id)).options.matchTypesFrom);
  expect(await continueRun(() => ({ ok: false, error: { code: 'fault', message: 'failed' } }))).toBe(before);
});

it('runs the tool again on a list that was sent from another tool', async () => {
  const tasks: unknown[] = [];
  const run = (task: never) => {
    tasks.push(task);
    return { ok: true, value: {} };
  };
  expect(await continueRun(run)).toBe('column');
  expect(tasks).toMatchObject([{ tool: 'keywords', texts: { 'lists.0': { id: 'list' } } }]);
  expect(textInput('campaigns', 'keywords').state.stats.lines).toBe(1);
});

import { act, cleanup, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { campaignsDescription } from '../../../../../libs/tools/campaigns/description.ts';
import type { CampaignOptions } from '../../../../../libs/tools/campaigns/options.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { storeRowsInPage } from '../../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../../test/support/stand-in-workers.ts';
import type { ToolForm } from '../../../workbench/runs/tool-options.ts';
import { IDLE_RUN } from '../../../workbench/runs/tool-run.ts';
import { toolRunner } from '../../../workbench/runs/tool-runner.ts';
import { Screen } from './screen.tsx';

const { atom } = toolRunner('campaigns');

afterEach(() => {
  cleanup();
  getDefaultStore().set(atom, IDLE_RUN);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Returns the names of the tabs after a run with some options. */
function tabsOf(options: Partial<CampaignOptions>): (string | null)[] {
  const form = { fields: {}, options: { ...defaultOptions(campaignsDescription.options), ...options } };
  act(() => getDefaultStore().set(atom, { ...IDLE_RUN, state: 'done', form: form as unknown as ToolForm }));
  return screen.getAllByRole('tab').map(({ textContent }) => textContent);
}

it('has the negative list of runs that make one, on Google Ads', () => {
  storeRowsInPage();
  answerForWorkers({ rows: {}, task: {} });
  renderScreen(<Screen />, () => new Promise(() => undefined));
  const before = tabsOf({});
  expect(before).not.toContain('Negative list');
  expect(tabsOf({ negativeLevel: 'list' })).toEqual([...before, 'Negative list']);
  expect(tabsOf({ negativeLevel: 'list', platform: 'microsoft' })).toEqual(before);
  // The level is kept in the form when another platform is chosen.
  expect(tabsOf({ negativeLevel: 'list', platform: 'amazon' })).toEqual(before);
});

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { campaignsDescription } from '../../../../../libs/tools/campaigns/description.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { storeRowsInPage } from '../../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../../test/support/stand-in-workers.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import type { ToolModel } from '../../../workbench/runs/use-tool.ts';
import { StructurePreview } from './structure-preview.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('has no status of an earlier preview while the options are refused, and after that', async () => {
  storeRowsInPage();
  const report = { counts: { campaignCount: 2, adGroupCount: 3 } };
  answerForWorkers({ rows: {}, task: { previewRun: () => ({ ok: true, value: report }) } });
  const options = defaultOptions(campaignsDescription.options);
  const modelOf = (given: object) =>
    ({
      form: { fields: {}, options: given },
      inputs: Object.fromEntries(['keywords', 'negatives'].map((id) => [id, textInput('campaigns', id).state])),
    }) as unknown as ToolModel<typeof campaignsDescription.options>;
  const { rerender } = render(<StructurePreview model={modelOf(options)} />);
  await screen.findByText('2 campaigns, 3 ad groups');
  rerender(<StructurePreview model={modelOf({ ...options, maxKeywordsPerAdGroup: -1 })} />);
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<StructurePreview model={modelOf(options)} />);
  expect(screen.getByRole('status').textContent).toBe('');
});

import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { campaignsDescription } from '../../../../../libs/tools/campaigns/description.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { TableView } from '../../../workbench/results/table-views.ts';
import type { ToolForm } from '../../../workbench/runs/tool-options.ts';
import { IDLE_RUN, type ToolRun } from '../../../workbench/runs/tool-run.ts';
import { DownloadBar } from './download-bar.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says that the file has all rows only if a filter hides some', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const rows = (count: number) => ({ id: 'rows', count, byteLength: 8 * count, isGrowing: true, columns: ['Keyword'] });
  const run: ToolRun = {
    ...IDLE_RUN,
    state: 'done',
    isPartial: false,
    form: { fields: {}, options: defaultOptions(campaignsDescription.options) } as unknown as ToolForm,
    report: { campaignCount: 1, adGroupCount: 1, rowCount: 9, keywordCount: 7, negativeCount: 0, parts: 1 },
    outputs: { rows: rows(4) },
  };
  const view = new TableView();
  const bar = (shown: ToolRun) => (
    <MantineProvider>
      <DownloadBar output="rows" run={shown} view={view} />
    </MantineProvider>
  );
  // The last state of the output may arrive after the report of the run.
  view.setTable(rows(4));
  const { rerender } = render(bar(run));
  expect(screen.getByRole('button', { name: 'Download for Google Ads Editor' })).toBeTruthy();
  expect(screen.queryByText(/The file has all/)).toBeNull();
  vi.spyOn(view, 'getState').mockReturnValue({ ...view.getState(), table: rows(9), shown: rows(4) });
  rerender(bar({ ...run }));
  expect(screen.getByText('The file has all 9 rows, not only the 4 shown.')).toBeTruthy();
});

import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { tableStats } from '../../../../libs/lines/blocks/line-stats.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import { textInput } from '../../workbench/inputs/text-inputs.ts';
// Screens load it when idle, which may be after the last test.
import '../../workbench/results/result-rows.tsx';
import { Screen as Campaigns } from './campaigns/screen.tsx';
import { Screen as Fix } from './fix/screen.tsx';
import { Screen as Ngrams } from './ngrams/screen.tsx';
import { Screen as Utm } from './utm/screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['campaigns', 'keywords', Campaigns],
  ['fix', 'rows', Fix],
  ['ngrams', 'terms', Ngrams],
  ['utm', 'urls', Utm],
] as const)('counts the rows of a table, which need not hold something to run on (%s)', async (tool, name, Screen) => {
  const { host } = storeRowsInPage();
  answerForWorkers({ rows: {}, task: {} });
  await textInput(tool, name).takeIn(async (id) => {
    host.begin(id);
    host.setColumns(id, ['Campaign', 'Keyword']);
    host.append(id, { bytes: new TextEncoder().encode('C1\t\nC1\tred\n'), count: 2 });
    host.finish(id);
    return tableStats(2, 12);
  });
  renderScreen(<Screen />, () => new Promise(() => undefined));
  await expect.poll(() => screen.queryAllByText('2 rows', { exact: true }).length).toBe(1);
});

import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { TableForm } from '../../../../workers/protocol/rows.ts';
import type { ImportTask } from '../../../../workers/protocol/tasks.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.ts';
import { BoxNotice } from './box-notice.tsx';
import { DETECTED } from './import-files.ts';
import { dialogInput } from './text-inputs.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('offers to undo reading a file again, which replaces what was typed since', async () => {
  const { host } = storeRowsInPage();
  const report = { guessed: [], strayBytes: 0, headers: [], columnName: null, columns: 1 };
  const importAgain = ({ id }: ImportTask) => {
    return { ok: true, value: { ...report, stats: host.putText(id, new TextEncoder().encode('red\n')) } };
  };
  answerForWorkers({ rows: {}, task: { importFiles: importAgain } });
  const input = dialogInput('test-read-again');
  const close = openToastPlace('test');
  await input.replace(['Keyword\nred\ntyped\n']);
  input.showLeftOut({ headers: [], columnName: 'Keyword', columns: 1 });
  input.setOrigin({ files: [new File(['Keyword\nred\n'], 'a.csv')], read: null });
  render(
    <MantineProvider>
      <BoxNotice importRules={undefined} input={input} onAct={() => {}} takesTables={false} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Leave it out' }));
  await expect.poll(() => readToast('test')?.title).toBe('File imported');
  expect(host.text(input.id)).toBe('red');
  readToast('test')?.action?.run();
  await expect.poll(() => host.text(input.id)).toBe('Keyword\nred\ntyped');
  close();
});

it('names the sheet of several that was read, until one is chosen', () => {
  storeRowsInPage();
  answerForWorkers({ rows: {}, task: {} });
  const input = dialogInput('test-sheets');
  const report = {
    ...{ columns: 1, rows: 1, preamble: 0, cleanedCells: 0, shortRecords: 0 },
    ...({ longRecords: { count: 0, first: 0 }, delimiter: 'tab', header: 1 } as const),
  };
  const sheets = { names: ['Portfolios', 'Campaigns'], read: 'Portfolios' };
  const files = [new File([], 'a.xlsx')];
  const notice = (options: TableForm, given = sheets, from: typeof files | null = files) => {
    input.setOrigin({ files: from, read: { options, report, sheets: given } });
    render(
      <MantineProvider>
        <BoxNotice importRules={undefined} input={input} onAct={() => {}} takesTables />
      </MantineProvider>,
    );
    const text = screen.queryByRole('status')?.textContent;
    cleanup();
    return text;
  };
  expect(notice(DETECTED)).toBe('Of 2 sheets, “Portfolios” was read. Choose another one in Table settings.');
  expect(notice(DETECTED, sheets, null)).toBe('Of 2 sheets, “Portfolios” was read.');
  expect(notice({ ...DETECTED, sheet: 'Portfolios' })).toBeUndefined();
  expect(notice(DETECTED, { names: ['Portfolios'], read: 'Portfolios' })).toBeUndefined();
});

import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { TableForm } from '../../../../workers/protocol/rows.ts';
import type { ImportTask } from '../../../../workers/protocol/tasks.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { BoxNotice } from './box-notice.tsx';
import { DETECTED } from './import-files.ts';
import type { TableOrigin } from './text-input.ts';
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

/** Report of a table of one column. */
const REPORT = {
  ...{ columns: 1, rows: 1, preamble: 0, cleanedCells: 0, shortRecords: 0 },
  ...({ longRecords: { count: 0, first: 0 }, delimiter: 'tab', header: 1 } as const),
};

/** Returns the notice of a box with a table. */
function noticeOf(name: string, origin: NonNullable<TableOrigin>): string | null | undefined {
  storeRowsInPage();
  answerForWorkers({ rows: {}, task: {} });
  const input = dialogInput(name);
  input.setOrigin(origin);
  render(
    <MantineProvider>
      <BoxNotice importRules={undefined} input={input} onAct={() => {}} takesTables />
    </MantineProvider>,
  );
  const text = screen.queryByRole('status')?.textContent;
  cleanup();
  return text;
}

it('names the sheet of several that was read, until one is chosen', () => {
  const sheets = { names: ['Portfolios', 'Campaigns'], read: 'Portfolios' };
  const files = [new File([], 'a.xlsx')];
  const notice = (options: TableForm, given = sheets, from: typeof files | null = files) =>
    noticeOf('test-sheets', { files: from, read: { options, report: REPORT, sheets: given } });
  expect(notice(DETECTED)).toBe('Of 2 sheets, “Portfolios” was read. Choose another one in Table settings.');
  expect(notice(DETECTED, sheets, null)).toBe('Of 2 sheets, “Portfolios” was read.');
  expect(notice({ ...DETECTED, sheet: 'Portfolios' })).toBeUndefined();
  expect(notice(DETECTED, { names: ['Portfolios'], read: 'Portfolios' })).toBeUndefined();
});

it('tells that no header row was found, until it is chosen that there is none', () => {
  const report = { ...REPORT, header: 'none' } as const;
  const files = [new File([], 'a.csv')];
  const notice = (options: TableForm, from: typeof files | null = files) =>
    noticeOf('test-header', { files: from, read: { options, report } });
  expect(notice(DETECTED)).toBe('No header row was found. Choose one in Table settings.');
  expect(notice(DETECTED, null)).toBeUndefined();
  expect(notice({ ...DETECTED, header: 'none' })).toBeUndefined();
  expect(noticeOf('test-header', { files, read: { options: DETECTED, report: REPORT } })).toBeUndefined();
});

it('compares rows with too many cells with the header only if there is one', () => {
  const longRecords = { count: 1_200, first: 340 };
  const options = { ...DETECTED, header: 'none' } as const;
  const notice = (header: 'none' | 1) =>
    noticeOf('test-long', { files: null, read: { options, report: { ...REPORT, longRecords, header } } });
  expect(notice(1)).toBe('1,200 rows had more cells than the header; the first is record 340.');
  expect(notice('none')).toBe('1,200 rows had more cells than the table has columns; the first is record 340.');
});

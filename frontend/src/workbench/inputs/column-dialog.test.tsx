import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { TaskFailed } from '../../shared/workers/task-client.ts';
import { askColumn, columnQuestionAtom } from './ask-column.ts';
import { ColumnDialog } from './column-dialog.tsx';

function Questions() {
  const question = useAtomValue(columnQuestionAtom);
  return <MantineProvider>{question && <ColumnDialog question={question} />}</MantineProvider>;
}

afterEach(cleanup);

it('asks for one of several columns', async () => {
  render(<Questions />);
  let answer: Promise<number | null> = Promise.resolve(null);
  act(() => {
    answer = askColumn({ columns: ['Keyword', 'Clicks'] });
  });
  const dialog = screen.getByRole('dialog', { name: 'Choose a column' });
  const select = within(dialog).getByRole('combobox', { name: 'Column', description: 'Choose the column to use.' });
  expect(select.textContent).toBe('KeywordClicks');
  expect((select as HTMLSelectElement).value).toBe('0');
  fireEvent.change(select, { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use column' }));
  expect(await answer).toBe(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers the first preferred column that the table has, else the first column', async () => {
  const columns = ['Landing page', 'URL', 'Tagged URL'];
  const choose = (preferred: readonly string[]) => {
    const answer = askColumn({ columns, preferred });
    render(<Questions />);
    fireEvent.click(screen.getByRole('button', { name: 'Use column' }));
    return answer.finally(cleanup);
  };
  expect(await choose(['link', 'tagged url', 'url'])).toBe(2);
  expect(await choose(['link'])).toBe(0);
});

it('names the file or list among several, and gives no column when it is closed', async () => {
  const answer = askColumn({ columns: ['Keyword', 'Clicks'], source: 'terms.csv' });
  render(<Questions />);
  const dialog = screen.getByRole('dialog', { name: 'Choose a column' });
  within(dialog).getByText('terms.csv', { exact: true });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await answer).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('closes when the import that asks is cancelled', async () => {
  const controller = new AbortController();
  const answer = askColumn({ columns: ['Keyword', 'Clicks'], signal: controller.signal });
  render(<Questions />);
  act(() => controller.abort());
  expect(await answer).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await askColumn({ columns: ['Keyword', 'Clicks'], signal: controller.signal })).toBeNull();
});

it('does not ask for the only column, and gives up a question that another one replaces', async () => {
  expect(await askColumn({ columns: ['Item'] })).toBe(0);
  const first = askColumn({ columns: ['a', 'b'] });
  const second = askColumn({ columns: ['c', 'd'] });
  expect(await first).toBeNull();
  render(<Questions />);
  fireEvent.click(screen.getByRole('button', { name: 'Use column' }));
  expect(await second).toBe(0);
});

it('offers the sheets of a file, and the columns of the chosen one', async () => {
  const choose = vi.fn(async (name: string) => {
    if (name === 'Empty') {
      throw new TaskFailed({ code: 'mistake', message: 'This sheet is damaged.' });
    }
    return { columns: ['Entity', 'Keyword'], samples: ['Ad group', ''] };
  });
  const sheets = { names: ['Portfolios', 'Campaigns', 'Empty'], read: 'Portfolios', choose };
  const answer = askColumn({ columns: ['Product'], samples: ['Shoe'], preferred: ['keyword'], sheets });
  render(<Questions />);
  const sheet = screen.getByRole('combobox', { name: 'Sheet' }) as HTMLSelectElement;
  const column = screen.getByRole('combobox', { name: 'Column' }) as HTMLSelectElement;
  expect([sheet.value, column.textContent]).toEqual(['Portfolios', 'Product · Shoe']);
  fireEvent.change(sheet, { target: { value: 'Campaigns' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use column' }).disabled).toBe(true);
  await expect.poll(() => column.textContent).toBe('Entity · Ad groupKeyword');
  fireEvent.change(sheet, { target: { value: 'Empty' } });
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('This sheet is damaged.');
  expect(sheet.value).toBe('Campaigns');
  fireEvent.click(screen.getByRole('button', { name: 'Use column' }));
  expect(await answer).toBe(1);
});

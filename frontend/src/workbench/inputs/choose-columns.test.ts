import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import { type ColumnQuestion, columnQuestionAtom } from './ask-column.ts';
import { chooseColumns } from './choose-columns.ts';
import { textInput } from './text-inputs.ts';

const FILES = [new File([''], 'a.xlsx'), new File([''], 'b.xlsx')];

afterEach(() => {
  vi.restoreAllMocks();
});

/** Starts to ask for the columns of two spreadsheets, whose first sheets are alike. */
function askForBoth() {
  const readColumns = async (files: readonly File[], sheet?: string) => {
    const sheets = { names: ['First', 'Second'], read: sheet ?? 'First' };
    return { ok: true, value: files.map(() => ({ columns: sheet ? ['k'] : ['k', 'n'], samples: ['red'], sheets })) };
  };
  answerForWorkers({ rows: {}, task: { readColumns: readColumns as never } });
  return chooseColumns(textInput('merge', 'columns.0'), FILES, new AbortController().signal);
}

async function nextQuestion(about: string): Promise<ColumnQuestion> {
  await expect.poll(() => getDefaultStore().get(columnQuestionAtom)?.source).toBe(about);
  return getDefaultStore().get(columnQuestionAtom) as ColumnQuestion;
}

it('asks once for files whose columns are alike', async () => {
  const chosen = askForBoth();
  const question = await nextQuestion('a.xlsx');
  expect(question.samples).toEqual(['red']);
  question.answer(1);
  expect(await chosen).toEqual({ places: [1, 1], sheets: [undefined, undefined] });
});

it('asks again after another sheet was chosen, since that of the next file may differ', async () => {
  const chosen = askForBoth();
  const first = await nextQuestion('a.xlsx');
  expect(await first.sheets?.choose('Second')).toMatchObject({ columns: ['k'], samples: ['red'] });
  first.answer(0);
  (await nextQuestion('b.xlsx')).answer(1);
  expect(await chosen).toEqual({ places: [0, 1], sheets: ['Second', undefined] });
});

import { atom, getDefaultStore } from 'jotai';
import type { FileColumns } from '../../../../workers/protocol/tasks.ts';

/** Question for the column of a table that an input for lists receives. */
export interface ColumnQuestion {
  /** Number of the question in this page. */
  readonly number: number;
  readonly columns: readonly string[];
  /** Name of the file or list that has the columns, where there may be several. */
  readonly source: string | undefined;
  /** Names of columns in lower case, of which the first that exists is offered. */
  readonly preferred: readonly string[];
  /** A cell of each column, or an empty string; empty if none are known. */
  readonly samples: readonly string[];
  /** Set if the columns are those of one of several sheets. */
  readonly sheets: Sheets | undefined;
  /** @param place of the column, from 0; null if none is chosen */
  readonly answer: (place: number | null) => void;
}

/** Sheets of a file, of which the visitor may choose another one. */
export interface Sheets {
  readonly names: readonly string[];
  /** Sheet that has the columns of the question. */
  readonly read: string;
  /** Returns the columns of another sheet. */
  readonly choose: (name: string) => Promise<Pick<FileColumns, 'columns' | 'samples'>>;
}

/** The open question, which the page of a tool shows as a dialog. */
export const columnQuestionAtom = atom<ColumnQuestion | null>(null);

let asked = 0;

/**
 * Asks for a column of a table. Another question replaces one that is open.
 * @returns its place, from 0; null if the visitor closes the dialog, or the signal is aborted
 */
export function askColumn({
  columns,
  source,
  preferred = [],
  samples = [],
  sheets,
  signal,
}: {
  readonly columns: readonly string[];
  readonly source?: string | undefined;
  /** Names of columns in lower case, of which the first that exists is offered. */
  readonly preferred?: readonly string[] | undefined;
  readonly samples?: readonly string[];
  readonly sheets?: Sheets | undefined;
  readonly signal?: AbortSignal;
}): Promise<number | null> {
  const store = getDefaultStore();
  if (signal?.aborted) {
    return Promise.resolve(null);
  }
  if (columns.length === 1 && !sheets) {
    return Promise.resolve(0);
  }
  store.get(columnQuestionAtom)?.answer(null);
  return new Promise((resolve) => {
    const giveUp = () => question.answer(null);
    const question: ColumnQuestion = {
      number: ++asked,
      columns,
      source,
      preferred,
      samples,
      sheets,
      answer: (place) => {
        if (store.get(columnQuestionAtom) === question) {
          store.set(columnQuestionAtom, null);
        }
        signal?.removeEventListener('abort', giveUp);
        resolve(place);
      },
    };
    signal?.addEventListener('abort', giveUp);
    store.set(columnQuestionAtom, question);
  });
}

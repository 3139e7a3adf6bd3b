import { atom, getDefaultStore } from 'jotai';

/** Question for the column of a table that an input for lists receives. */
export interface ColumnQuestion {
  /** Number of the question in this page. */
  readonly number: number;
  readonly columns: readonly string[];
  /** Name of the file or list that has the columns, where there may be several. */
  readonly source: string | undefined;
  /** Place of the column that is chosen first. */
  readonly initial: number;
  /** @param place of the column, from 0; null if none is chosen */
  readonly answer: (place: number | null) => void;
}

/** The open question, which the page of a tool shows as a dialog. */
export const columnQuestionAtom = atom<ColumnQuestion | null>(null);

let asked = 0;

/**
 * Asks for a column of a table. Another question replaces one that is open.
 * @returns its place, from 0; null if the visitor closes the dialog
 */
export function askColumn({
  columns,
  source,
  preferred = [],
}: {
  readonly columns: readonly string[];
  readonly source?: string | undefined;
  /** Names of columns in lower case, of which the first that exists is offered. */
  readonly preferred?: readonly string[] | undefined;
}): Promise<number | null> {
  const store = getDefaultStore();
  if (columns.length === 1) {
    return Promise.resolve(0);
  }
  store.get(columnQuestionAtom)?.answer(null);
  const names = columns.map((column) => column.toLowerCase());
  const found = preferred.find((name) => names.includes(name));
  return new Promise((resolve) => {
    const question: ColumnQuestion = {
      number: ++asked,
      columns,
      source,
      initial: found === undefined ? 0 : names.indexOf(found),
      answer: (place) => {
        if (store.get(columnQuestionAtom) === question) {
          store.set(columnQuestionAtom, null);
        }
        resolve(place);
      },
    };
    store.set(columnQuestionAtom, question);
  });
}

import { useAtomValue } from 'jotai';
import { columnQuestionAtom } from '../inputs/ask-column.ts';
import { useLater } from '../saving/use-later.ts';

const loadColumnDialog = async () => (await import('../inputs/column-dialog.tsx')).ColumnDialog;

/** The dialog for the column of a table that reaches an input for lists. */
export function ColumnQuestions() {
  const question = useAtomValue(columnQuestionAtom);
  const ColumnDialog = useLater(loadColumnDialog, question !== null, () => question?.answer(null));
  return question && ColumnDialog && <ColumnDialog key={question.number} question={question} />;
}

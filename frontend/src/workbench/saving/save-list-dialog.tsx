import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { call } from '../../shared/api/client.ts';
import { refreshSaved } from '../../shared/api/saved-queries.ts';
import type { TextInputController } from '../inputs/text-input.ts';
import { resettingOnRefusal } from './describe-save-failure.ts';
import classes from './save-dialog.module.css';
import { SaveDialog, type SaveDialogProps } from './save-dialog.tsx';
import { SAVE_TEXTS as texts } from './texts.ts';
import { type SaveControl, savableItems, savableRows, savedBytes, type UploadSession } from './upload-session.ts';

/** Renders the dialog that saves a bulk input as a list. */
export function SaveListDialog({
  input,
  noun,
  label,
  ...dialog
}: Pick<SaveDialogProps, 'place' | 'openName' | 'onClose' | 'noun'> & {
  readonly input: TextInputController;
  /** Label of the input. */
  readonly label: string;
}) {
  const queryClient = useQueryClient();
  const { stats } = useAtomValue(input.atom);
  const bytes = savedBytes(stats);
  const save = async (name: string, session: UploadSession, control: SaveControl) => {
    await input.flush();
    const { stats: now, columns, revision } = input.state;
    const rows = (columns ? savableRows : savableItems)(input.id, now, revision);
    const body = { name, ...(columns && { columns: [...columns] }), ...(await session.lines(rows, control)) };
    await resettingOnRefusal(session, () =>
      call('POST /api/saved-lists', { body, idempotencyKey: session.keyOf(body), signal: control.signal }),
    );
    await refreshSaved(queryClient, 'lists');
  };
  return (
    <SaveDialog
      {...dialog}
      note={<p className={classes.note}>{texts.listNote(stats.items, bytes, stats.lines === stats.items)}</p>}
      noun={noun}
      save={save}
      size={{ bytes, isNewItem: true }}
      title={texts.saveColumn(label)}
    />
  );
}

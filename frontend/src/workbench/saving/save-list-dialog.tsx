import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ToolId } from '../../../../libs/tools/index.ts';
import { call } from '../../shared/api/client.ts';
import { refreshSaved } from '../../shared/api/saved-queries.ts';
import { textInput } from '../inputs/text-inputs.ts';
import { resettingOnRefusal } from './describe-save-failure.ts';
import { listNoun } from './input-features.ts';
import classes from './save-dialog.module.css';
import { SaveDialog, type SaveDialogProps } from './save-dialog.tsx';
import { SAVE_TEXTS as texts } from './texts.ts';
import { type SaveControl, savableItems, savedBytes, type UploadSession } from './upload-session.ts';

/** Renders the dialog that saves a bulk input as a list. */
export function SaveListDialog({
  tool,
  text,
  label,
  ...dialog
}: Pick<SaveDialogProps, 'place' | 'openName' | 'onClose'> & {
  readonly tool: ToolId;
  readonly text: string;
  /** Label of the input. */
  readonly label: string;
}) {
  const queryClient = useQueryClient();
  const input = textInput(tool, text);
  const { stats } = useAtomValue(input.atom);
  const bytes = savedBytes(stats);
  const save = async (name: string, session: UploadSession, control: SaveControl) => {
    await input.flush();
    const { stats: now, revision } = input.state;
    const body = { name, ...(await session.lines(savableItems(input.id, now, revision), control)) };
    await resettingOnRefusal(session, () =>
      call('POST /api/saved-lists', { body, idempotencyKey: session.keyOf(body), signal: control.signal }),
    );
    await refreshSaved(queryClient, 'lists');
  };
  return (
    <SaveDialog
      {...dialog}
      note={<p className={classes.note}>{texts.listNote(stats.items, bytes, stats.lines === stats.items)}</p>}
      noun={listNoun(tool, text)}
      save={save}
      size={{ bytes, isNewItem: true }}
      title={texts.saveColumn(label)}
    />
  );
}

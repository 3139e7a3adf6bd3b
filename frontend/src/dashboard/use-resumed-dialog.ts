import { useEffect, useRef } from 'react';
import type { SavedList } from '../../../libs/contracts/lists.dto.ts';
import { readPending } from '../saved/pending-save.ts';
import type { DashboardDialog, OpenDialog } from './dialogs/dialog-state.ts';
import { editListPlace, IMPORT_LIST_PLACE, NEW_LIST_PLACE } from './dialogs/list-draft.ts';

/** Opens the dialog again whose save was interrupted, by the end of the session say, as soon as the lists are there. */
export function useResumedDialog(lists: readonly SavedList[] | undefined, open: OpenDialog): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || lists === undefined) return;
    isDone.current = true;
    const dialog = pendingDialog(lists);
    if (dialog) open(dialog);
  }, [lists, open]);
}

function pendingDialog(lists: readonly SavedList[]): DashboardDialog | null {
  const pending = readPending();
  if (!pending) return null;
  const { place, name } = pending;
  if (place === NEW_LIST_PLACE) return { kind: 'new-list', name };
  if (place === IMPORT_LIST_PLACE) return { kind: 'import-list', name };
  const list = lists.find(({ id }) => place === editListPlace(id));
  return list ? { kind: 'edit-list', list, name } : null;
}

import { useEffect, useRef } from 'react';
import type { SavedList } from '../../../../libs/contracts/saved/lists.dto.ts';
import { readPending } from '../../workbench/saving/pending-save.ts';
import type { DashboardDialog, OpenDialog } from './dialogs/dialog-state.ts';
import { IMPORT_LIST_PLACE, listIdOfPlace, NEW_LIST_PLACE } from './dialogs/list-draft.ts';

/** Reopens the dialog of an interrupted save once the lists are loaded. */
export function useResumedDialog(lists: readonly SavedList[] | undefined, open: OpenDialog): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || lists === undefined) {
      return;
    }
    isDone.current = true;
    const dialog = pendingDialog(lists);
    if (dialog) {
      open(dialog);
    }
  }, [lists, open]);
}

/** Placeholder for the unused properties of a deleted list. */
const DELETED_LIST = {
  itemCount: 0,
  byteSize: 0,
  truncated: true,
  folderId: null,
  createdAt: '',
  updatedAt: '',
  etag: '',
} as const;

function pendingDialog(lists: readonly SavedList[]): DashboardDialog | null {
  const pending = readPending();
  if (!pending) {
    return null;
  }
  const { place, name, etag } = pending;
  if (place === NEW_LIST_PLACE) {
    return { kind: 'new-list', name };
  }
  if (place === IMPORT_LIST_PLACE) {
    return { kind: 'import-list', name };
  }
  const listId = listIdOfPlace(place);
  if (listId === null) {
    return null;
  }
  // The edit is based on the version of that time, even if the list was changed or deleted since.
  const list = lists.find(({ id }) => id === listId) ?? { ...DELETED_LIST, id: listId, name };
  return { kind: 'edit-list', list: { ...list, ...(etag !== undefined && { etag }) }, name };
}

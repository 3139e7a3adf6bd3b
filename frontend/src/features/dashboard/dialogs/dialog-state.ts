import type { SavedFolder } from '../../../../../libs/contracts/saved/folders.dto.ts';
import type { SavedList } from '../../../../../libs/contracts/saved/lists.dto.ts';
import type { ProjectItemType, SavedProject } from '../../../../../libs/contracts/saved/projects.dto.ts';
import type { SavedResult } from '../../../../../libs/contracts/saved/results.dto.ts';
import type { TrashItem } from '../../../../../libs/contracts/saved/trash.dto.ts';
import { call } from '../../../shared/api/client.ts';
import type { PendingSave } from '../../../workbench/saving/pending-save.ts';
import { LIST_MESSAGES, RESULT_MESSAGES } from '../shared/messages.ts';

/** Dialog that moves lists or results to a folder. */
export interface MoveDialog {
  readonly kind: 'move';
  readonly of: ItemKind;
  readonly records: readonly ItemRecord[];
  /** Initially chosen folder; by default the current folder of the records. */
  readonly folderId?: string;
}

/** Dialog that adds records to a project. */
export interface AddDialog {
  readonly kind: 'add-to-project';
  readonly itemType: ProjectItemType;
  readonly records: readonly { readonly id: string; readonly name: string }[];
  /** Initially chosen project. */
  readonly projectId?: string;
}

/** Dialog that edits a list. `name` is set if it resumes an edit, whose lines are still in the input. */
export interface EditListDialog {
  readonly kind: 'edit-list';
  readonly list: SavedList;
  readonly name?: string;
}

/** Open dialog of the dashboard. The one in `continueWith` opens afterwards, with the new folder or project chosen. */
export type DashboardDialog =
  /** `name` is set if the dialog resumes an interrupted save. */
  | { readonly kind: 'new-list'; readonly name?: string }
  | EditListDialog
  | { readonly kind: 'import-list'; readonly name?: string }
  | MoveDialog
  | AddDialog
  | { readonly kind: 'delete-items'; readonly of: ItemKind; readonly records: readonly ItemRecord[] }
  | { readonly kind: 'rename-result'; readonly result: SavedResult }
  | { readonly kind: 'new-folder'; readonly continueWith?: MoveDialog }
  | { readonly kind: 'edit-folder'; readonly folder: SavedFolder }
  | { readonly kind: 'delete-folder'; readonly folder: SavedFolder }
  | { readonly kind: 'new-project'; readonly continueWith?: AddDialog }
  | { readonly kind: 'rename-project'; readonly project: SavedProject }
  | { readonly kind: 'purge'; readonly item: TrashItem }
  | { readonly kind: 'empty-trash'; readonly itemCount: number; readonly byteSize: number };

/** Replaces the open dialog; null closes it. */
export type OpenDialog = (dialog: DashboardDialog | null) => void;

/** Receives lists or results that were moved or deleted. */
export type ItemsDone = (records: readonly ItemRecord[]) => void;

/** Ids of the dashboard's places for pending saves. */
export const NEW_LIST_PLACE = 'dashboard/new-list';
export const IMPORT_LIST_PLACE = 'dashboard/import-list';

const EDIT_LIST_PLACE = 'dashboard/edit-list/';

/** Returns the id of the place that edits a list. */
export function editListPlace(listId: string): string {
  return EDIT_LIST_PLACE + listId;
}

/** Returns the id of the place of a dialog; null if it saves nothing that can be resumed. */
export function placeOf(dialog: DashboardDialog): string | null {
  switch (dialog.kind) {
    case 'new-list':
      return NEW_LIST_PLACE;
    case 'import-list':
      return IMPORT_LIST_PLACE;
    case 'edit-list':
      return editListPlace(dialog.list.id);
    default:
      return null;
  }
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

/** Returns the dialog that resumes a pending save; null if its place is not on the dashboard. */
export function dialogOf({ place, name, etag }: PendingSave, lists: readonly SavedList[]): DashboardDialog | null {
  if (place === NEW_LIST_PLACE) {
    return { kind: 'new-list', name };
  }
  if (place === IMPORT_LIST_PLACE) {
    return { kind: 'import-list', name };
  }
  if (!place.startsWith(EDIT_LIST_PLACE)) {
    return null;
  }
  const id = place.slice(EDIT_LIST_PLACE.length);
  // The edit is based on the version of that time, even if the list was changed or deleted since.
  const list = lists.find((other) => other.id === id) ?? { ...DELETED_LIST, id, name };
  return { kind: 'edit-list', list: { ...list, etag: etag ?? list.etag }, name };
}

/** Common properties of lists and results. */
export interface ItemRecord {
  readonly id: string;
  readonly name: string;
  readonly folderId: string | null;
}

/** API calls and messages for either lists or results. */
export interface ItemKind {
  readonly kind: 'lists' | 'results';
  readonly itemType: ProjectItemType;
  readonly messages: typeof LIST_MESSAGES | typeof RESULT_MESSAGES;
  delete(id: string): Promise<unknown>;
  restore(id: string): Promise<unknown>;
  move(id: string, folderId: string | null): Promise<unknown>;
}

export const LISTS: ItemKind = {
  kind: 'lists',
  itemType: 'list',
  messages: LIST_MESSAGES,
  delete: (id) => call('DELETE /api/saved-lists/{id}', { path: { id } }),
  restore: (id) => call('POST /api/saved-lists/{id}/restore', { path: { id } }),
  move: (id, folderId) => call('PUT /api/saved-lists/{id}', { path: { id }, body: { folderId } }),
};

export const RESULTS: ItemKind = {
  kind: 'results',
  itemType: 'result',
  messages: RESULT_MESSAGES,
  delete: (id) => call('DELETE /api/saved-results/{id}', { path: { id } }),
  restore: (id) => call('POST /api/saved-results/{id}/restore', { path: { id } }),
  move: (id, folderId) => call('PUT /api/saved-results/{id}', { path: { id }, body: { folderId } }),
};

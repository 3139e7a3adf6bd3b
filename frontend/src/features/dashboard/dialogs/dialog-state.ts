import type { SavedFolder } from '../../../../../libs/contracts/saved/folders.dto.ts';
import type { SavedList } from '../../../../../libs/contracts/saved/lists.dto.ts';
import type { ProjectItemType, SavedProject } from '../../../../../libs/contracts/saved/projects.dto.ts';
import type { SavedResult } from '../../../../../libs/contracts/saved/results.dto.ts';
import type { TrashItem } from '../../../../../libs/contracts/saved/trash.dto.ts';
import type { ItemKind, ItemRecord } from '../writes/item-kinds.ts';

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

import type { SavedFolder } from '../../../../libs/contracts/folders.dto.ts';
import type { SavedList } from '../../../../libs/contracts/lists.dto.ts';
import type { ProjectItemType, SavedProject } from '../../../../libs/contracts/projects.dto.ts';
import type { SavedResult } from '../../../../libs/contracts/results.dto.ts';
import type { ItemKind, ItemRecord } from '../record-calls.ts';

/** The move that a new folder is made for, if any, goes on in it. */
export interface MoveDialog {
  readonly kind: 'move';
  readonly of: ItemKind;
  readonly records: readonly ItemRecord[];
  /** The folder that is chosen to begin with; where the records are when left out. */
  readonly folderId?: string;
}

/** What is to be added to a project. */
export interface AddDialog {
  readonly kind: 'add-to-project';
  readonly itemType: ProjectItemType;
  readonly records: readonly { readonly id: string; readonly name: string }[];
  /** The project that is chosen to begin with. */
  readonly projectId?: string;
}

/** The dialog that is open on the dashboard, with what it is about. */
export type DashboardDialog =
  /** `name` where a save goes on that was interrupted. */
  | { readonly kind: 'new-list'; readonly name?: string }
  | { readonly kind: 'edit-list'; readonly list: SavedList; readonly name?: string }
  | { readonly kind: 'import-list'; readonly name?: string }
  | MoveDialog
  | AddDialog
  | { readonly kind: 'delete-items'; readonly of: ItemKind; readonly records: readonly ItemRecord[] }
  | { readonly kind: 'rename-result'; readonly result: SavedResult }
  | { readonly kind: 'new-folder'; readonly goOn?: MoveDialog }
  | { readonly kind: 'edit-folder'; readonly folder: SavedFolder }
  | { readonly kind: 'delete-folder'; readonly folder: SavedFolder }
  | { readonly kind: 'new-project'; readonly goOn?: AddDialog }
  | { readonly kind: 'rename-project'; readonly project: SavedProject };

/** Opens another dialog in place of the one that is open; null closes it. */
export type OpenDialog = (dialog: DashboardDialog | null) => void;

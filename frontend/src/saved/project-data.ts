import type { ProjectItemInfo, SavedProject } from '../../../libs/contracts/projects.dto.ts';
import { fieldOf } from './field-of.ts';
import { linesOf } from './result-data.ts';

/** The columns of a project, by the ids that `spec/accounts.md` 3 gives them. */
const COLUMNS = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
  { id: 'c', label: 'C' },
] as const;

/** What one column of a project holds: its lines, or the list that has them where they are many. */
export type ProjectColumn = { readonly text: string } | { readonly listId: string };

/** Columns and options of merge as a project keeps them. */
export function toProjectData(description: string, settings: unknown, columns: readonly ProjectColumn[]) {
  return {
    description,
    settings,
    columns: COLUMNS.map(({ id, label }, index) => {
      const column = columns[index] ?? { text: '' };
      return 'listId' in column
        ? { id, label, items: [], listId: column.listId }
        : { id, label, items: linesOf(column.text) };
    }),
  };
}

/** The columns that are saved in a project; empty ones where there are none, or in a form that is not ours. */
export function readColumns({ data }: Pick<SavedProject, 'data'>): ProjectColumn[] {
  const saved = fieldOf(data, 'columns');
  const columns: unknown[] = Array.isArray(saved) ? saved : [];
  return COLUMNS.map(({ id }, index) => {
    const column = columns.find((candidate) => fieldOf(candidate, 'id') === id) ?? columns[index];
    const listId = fieldOf(column, 'listId');
    const items = fieldOf(column, 'items');
    if (typeof listId === 'string') return { listId };
    return { text: Array.isArray(items) ? items.map((item) => `${item}\n`).join('') : '' };
  });
}

/** Whether a column holds nothing. */
export function isEmptyColumn(column: ProjectColumn): boolean {
  return 'text' in column && column.text.trim() === '';
}

/** The lists in a project, oldest first: those that were added to it, and those in folders that were. */
export function listsOf<L extends { readonly id: string; readonly folderId: string | null }>(
  items: readonly ProjectItemInfo[],
  lists: readonly L[],
): L[] {
  const found = items.flatMap(({ itemType, itemId }) => {
    if (itemType === 'list') return lists.filter(({ id }) => id === itemId);
    return itemType === 'folder' ? lists.filter(({ folderId }) => folderId === itemId) : [];
  });
  return [...new Set(found)];
}

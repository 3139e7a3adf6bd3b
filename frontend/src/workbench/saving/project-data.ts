import type { ProjectItemInfo, SavedProject } from '../../../../libs/contracts/saved/projects.dto.ts';
import { fieldOf, linesOf } from '../../../../libs/tools/result-data.ts';
import { columnLetter } from '../../../../libs/tools/shared/column-letter.ts';

/** Fewest columns of a project. */
const MIN_COLUMNS = 3;

/** Returns the id of a column in a project (`docs/spec/formats.md`, Saved data). */
function columnId(index: number): string {
  return columnLetter(index).toLowerCase();
}

/** Content of a project's column: its lines, or the id of a list if they are too many. */
export type ProjectColumn = { readonly text: string } | { readonly listId: string };

/** Builds a project's data from the columns and options of merge. */
export function toProjectData(description: string, settings: unknown, columns: readonly ProjectColumn[]) {
  return {
    description,
    settings,
    columns: Array.from({ length: Math.max(MIN_COLUMNS, columns.length) }, (_, index) => {
      const column = columns.at(index) ?? { text: '' };
      const id = columnId(index);
      const label = columnLetter(index);
      return 'listId' in column
        ? { id, label, items: [], listId: column.listId }
        : { id, label, items: linesOf(column.text) };
    }),
  };
}

/** Reads the columns of a project; a missing or malformed column becomes empty. */
export function readColumns({ data }: Pick<SavedProject, 'data'>): ProjectColumn[] {
  const saved = fieldOf(data, 'columns');
  const columns: unknown[] = Array.isArray(saved) ? saved : [];
  return Array.from({ length: Math.max(MIN_COLUMNS, columns.length) }, (_, index) => {
    const column = columns.find((candidate) => fieldOf(candidate, 'id') === columnId(index)) ?? columns.at(index);
    const listId = fieldOf(column, 'listId');
    const items = fieldOf(column, 'items');
    if (typeof listId === 'string') {
      return { listId };
    }
    return { text: Array.isArray(items) ? items.map((item) => `${item}\n`).join('') : '' };
  });
}

/** Returns the number of columns of a project that are not empty, without reading their lines. */
export function countColumns({ data }: Pick<SavedProject, 'data'>): number {
  const columns = fieldOf(data, 'columns');
  return Array.isArray(columns) ? columns.filter(hasContent).length : 0;
}

function hasContent(column: unknown): boolean {
  const items = fieldOf(column, 'items');
  return typeof fieldOf(column, 'listId') === 'string' || (Array.isArray(items) && items.length > 0);
}

export function isEmptyColumn(column: ProjectColumn): boolean {
  return 'text' in column && column.text.trim() === '';
}

/** Returns the lists in a project, oldest first: those added directly, and those in added folders. */
export function listsOf<L extends { readonly id: string; readonly folderId: string | null }>(
  items: readonly ProjectItemInfo[],
  lists: readonly L[],
): L[] {
  const found = items.flatMap(({ itemType, itemId }) => {
    if (itemType === 'list') {
      return lists.filter(({ id }) => id === itemId);
    }
    return itemType === 'folder' ? lists.filter(({ folderId }) => folderId === itemId) : [];
  });
  return [...new Set(found)];
}

import type { SavedFolder } from '../../../../libs/contracts/saved/folders.dto.ts';
import { useFolders, useProjects, useSavedLists, useSavedResults } from '../../shared/api/saved-queries.ts';

/** Queries all saved lists, results, folders and projects. */
export function useDashboardData() {
  return { lists: useSavedLists(), results: useSavedResults(), folders: useFolders(), projects: useProjects() };
}

export type DashboardData = ReturnType<typeof useDashboardData>;

/** Returns the name of a folder; null for no folder or an unknown one. */
export function folderName(folders: readonly SavedFolder[] | undefined, folderId: string | null): string | null {
  return folders?.find(({ id }) => id === folderId)?.name ?? null;
}

import type { SavedFolder } from '../../../libs/contracts/folders.dto.ts';
import { useFolders, useProjects, useSavedLists, useSavedResults } from '../saved/queries.ts';

/** All that somebody has saved, as the dashboard asks for it. */
export function useDashboardData() {
  return { lists: useSavedLists(), results: useSavedResults(), folders: useFolders(), projects: useProjects() };
}

/** What `useDashboardData` answers. */
export type DashboardData = ReturnType<typeof useDashboardData>;

/** The name of a folder; null outside of any. */
export function folderName(folders: readonly SavedFolder[] | undefined, folderId: string | null): string | null {
  return folders?.find(({ id }) => id === folderId)?.name ?? null;
}

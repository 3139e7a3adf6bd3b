import type { SavedFolder } from '../../../../libs/contracts/saved/folders.dto.ts';
import { useFolders, useProjects, useSavedLists, useSavedResults } from '../../shared/api/saved-queries.ts';
import { useSession } from '../../shared/session/session.ts';

/** Queries all saved lists, results, folders and projects, once the session is known. */
export function useDashboardData() {
  const isEnabled = useSession().status === 'signed-in';
  return {
    lists: useSavedLists(isEnabled),
    results: useSavedResults(isEnabled),
    folders: useFolders(isEnabled),
    projects: useProjects(isEnabled),
  };
}

export type DashboardData = ReturnType<typeof useDashboardData>;

/** Returns the name of a folder; null for no folder or an unknown one. */
export function folderName(folders: readonly SavedFolder[] | undefined, folderId: string | null): string | null {
  return folders?.find(({ id }) => id === folderId)?.name ?? null;
}

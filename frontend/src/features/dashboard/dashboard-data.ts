import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SavedFolder } from '../../../../libs/contracts/saved/folders.dto.ts';
import {
  refetchShown,
  useFolders,
  useProjects,
  useSavedLists,
  useSavedResults,
} from '../../shared/api/saved-queries.ts';
import { useSession } from '../../shared/session/session.ts';
import type { OpenDialog } from './dialogs/dialog-state.ts';

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

export interface TabProps {
  readonly data: DashboardData;
  readonly open: OpenDialog;
}

/** Props of the tabs whose records have folders and can be selected. */
export interface ItemsTabProps extends TabProps {
  /** Shown folder: an id, `none`, or null for all. */
  readonly folder: string | null;
  readonly onFolder: (folder: string | null) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/**
 * Refetches the records on the screen when the window gets the focus. The query cache refetches only when a tab becomes
 * visible, which misses windows side by side.
 */
export function useRefreshOnFocus(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = () => void refetchShown(queryClient);
    window.addEventListener('focus', refetch);
    return () => window.removeEventListener('focus', refetch);
  }, [queryClient]);
}

import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** The kinds of saved records; what they are asked for and remembered by. */
export type SavedKind = 'lists' | 'results' | 'folders' | 'projects';

const SAVED_KEY = 'saved';

/** Other tabs may have changed something while this one was out of sight. */
const SHARED = { refetchOnWindowFocus: 'always' } as const;

/** The saved lists; asked for only where someone is signed in. */
export function useSavedLists(isEnabled = true) {
  return useQuery({
    ...SHARED,
    queryKey: [SAVED_KEY, 'lists'],
    queryFn: ({ signal }) => call('GET /api/saved-lists', { signal }),
    enabled: isEnabled,
  });
}

/** The saved results. */
export function useSavedResults() {
  return useQuery({
    ...SHARED,
    queryKey: [SAVED_KEY, 'results'],
    queryFn: ({ signal }) => call('GET /api/saved-results', { signal }),
  });
}

/** The folders. */
export function useFolders() {
  return useQuery({
    ...SHARED,
    queryKey: [SAVED_KEY, 'folders'],
    queryFn: ({ signal }) => call('GET /api/folders', { signal }),
  });
}

/** The projects. */
export function useProjects() {
  return useQuery({
    ...SHARED,
    queryKey: [SAVED_KEY, 'projects'],
    queryFn: ({ signal }) => call('GET /api/projects', { signal }),
  });
}

/** Asks again for kinds of records that a write may have changed; resolves when what is on the screen has come. */
export async function refreshSaved(queryClient: QueryClient, ...kinds: readonly SavedKind[]): Promise<void> {
  await Promise.all(kinds.map((kind) => queryClient.invalidateQueries({ queryKey: [SAVED_KEY, kind] })));
}

/** Asks again for the records that are on the screen, unless that is on its way already. */
export async function refetchShown(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: [SAVED_KEY], type: 'active' }, { cancelRefetch: false });
}

import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Kinds of saved data; second part of their query keys. */
export type SavedKind = 'lists' | 'results' | 'folders' | 'projects' | 'recipes' | 'trash' | 'usage';

/** First part of the query keys of all saved data. */
export const SAVED_KEY = 'saved';

/** Options of queries whose data other tabs may have changed while this one was hidden. */
export const SHARED = { refetchOnWindowFocus: 'always' } as const;

function useSaved<T>(kind: SavedKind, isEnabled: boolean, read: (signal: AbortSignal) => Promise<T>) {
  return useQuery({
    ...SHARED,
    queryKey: [SAVED_KEY, kind],
    queryFn: ({ signal }) => read(signal),
    enabled: isEnabled,
  });
}

/** @param isEnabled false for guests, and until the session is known */
export function useSavedLists(isEnabled: boolean) {
  return useSaved('lists', isEnabled, (signal) => call('GET /api/saved-lists', { signal }));
}

/** @param isEnabled false until the session is known */
export function useSavedResults(isEnabled: boolean) {
  return useSaved('results', isEnabled, (signal) => call('GET /api/saved-results', { signal }));
}

/** @param isEnabled false until the session is known */
export function useFolders(isEnabled = true) {
  return useSaved('folders', isEnabled, (signal) => call('GET /api/folders', { signal }));
}

/** @param isEnabled false until the session is known */
export function useProjects(isEnabled = true) {
  return useSaved('projects', isEnabled, (signal) => call('GET /api/projects', { signal }));
}

export function useSavedRecipes() {
  return useSaved('recipes', true, (signal) => call('GET /api/recipes', { signal }));
}

/** @param isEnabled false until the session is known */
export function useTrash(isEnabled: boolean) {
  return useSaved('trash', isEnabled, (signal) => call('GET /api/trash', { signal }));
}

/** @param isEnabled false until the session is known */
export function useUsage(isEnabled = true) {
  return useSaved('usage', isEnabled, (signal) => call('GET /api/usage', { signal }));
}

/**
 * Refetches the kinds of records that a write may have changed, and trash and usage, which any write may change.
 * Resolves when the data on the screen is up to date.
 */
export async function refreshSaved(queryClient: QueryClient, ...kinds: readonly SavedKind[]): Promise<void> {
  const all: readonly SavedKind[] = [...kinds, 'trash', 'usage'];
  await Promise.all(all.map((kind) => queryClient.invalidateQueries({ queryKey: [SAVED_KEY, kind] })));
}

/** Refetches the records on the screen, unless a request for them is pending. */
export async function refetchShown(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: [SAVED_KEY], type: 'active' }, { cancelRefetch: false });
}

import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { SAVED_KEY, SHARED } from '../../shared/api/saved-queries.ts';

/** First part of the query key of schedules. */
const SCHEDULES_KEY = 'schedules';

/** Returns the user's schedules, newest first. */
export function useSchedules() {
  return useQuery({
    ...SHARED,
    queryKey: [SCHEDULES_KEY],
    queryFn: ({ signal }) => call('GET /api/schedules', { signal }),
  });
}

/** Refetches the schedules on the screen. */
export function refreshSchedules(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [SCHEDULES_KEY] });
}

/**
 * Returns a saved recipe with its steps.
 * @param id empty if none is chosen
 */
export function useSavedRecipe(id: string) {
  return useQuery({
    queryKey: [SAVED_KEY, 'recipes', id],
    queryFn: ({ signal }) => call('GET /api/recipes/{id}', { path: { id }, signal }),
    enabled: id !== '',
    // What is shown must be the inputs of the recipe as it is now.
    gcTime: 0,
  });
}

import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ScheduleInfo } from '../../../../libs/contracts/jobs/schedules.dto.ts';
import { call } from '../../shared/api/client.ts';
import { SAVED_KEY, SHARED } from '../../shared/api/saved-queries.ts';

/** First part of the query key of schedules. */
const SCHEDULES_KEY = 'schedules';

/** Time after a due run until it has certainly started, since the server looks for due schedules every ten seconds. */
const START_MS = 15_000;

/** Returns the user's schedules, newest first. They are fetched again after each run. */
export function useSchedules() {
  return useQuery({
    ...SHARED,
    queryKey: [SCHEDULES_KEY],
    queryFn: ({ signal }) => call('GET /api/schedules', { signal }),
    refetchInterval: ({ state: { data } }) => msToNextChange(data ?? [], Date.now()),
  });
}

/** Returns the milliseconds until the next run has started, at most an hour; false if no run is planned. */
export function msToNextChange(schedules: readonly Pick<ScheduleInfo, 'nextRunAt'>[], nowMs: number): number | false {
  const runs = schedules.flatMap(({ nextRunAt }) => (nextRunAt === null ? [] : [Date.parse(nextRunAt)]));
  return runs.length > 0 && Math.min(3_600_000, Math.max(0, Math.min(...runs) - nowMs) + START_MS);
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

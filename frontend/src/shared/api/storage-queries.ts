import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { SAVED_KEY, SHARED } from './saved-queries.ts';

/** @param isEnabled false until the session is known */
export function useTrash(isEnabled = true) {
  return useQuery({
    ...SHARED,
    queryKey: [SAVED_KEY, 'trash'],
    queryFn: ({ signal }) => call('GET /api/trash', { signal }),
    enabled: isEnabled,
  });
}

/** @param isEnabled false until the session is known */
export function useUsage(isEnabled = true) {
  return useQuery({
    ...SHARED,
    queryKey: [SAVED_KEY, 'usage'],
    queryFn: ({ signal }) => call('GET /api/usage', { signal }),
    enabled: isEnabled,
  });
}

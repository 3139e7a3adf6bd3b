import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { SAVED_KEY, SHARED } from './saved-queries.ts';

export function useTrash() {
  return useQuery({
    ...SHARED,
    queryKey: [SAVED_KEY, 'trash'],
    queryFn: ({ signal }) => call('GET /api/trash', { signal }),
  });
}

export function useUsage() {
  return useQuery({
    ...SHARED,
    queryKey: [SAVED_KEY, 'usage'],
    queryFn: ({ signal }) => call('GET /api/usage', { signal }),
  });
}

import type { QueryClient } from '@tanstack/react-query';

/** First part of the query keys of admin data. */
export const ADMIN_KEY = 'admin';

/** Refetches the admin data on the screen. */
export function refreshAdmin(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ADMIN_KEY] });
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchShown } from '../../shared/api/saved-queries.ts';

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

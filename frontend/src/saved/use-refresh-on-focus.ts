import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchShown } from './queries.ts';

/**
 * Asks again for what is on the screen when the window gets the focus. The cache does so where a tab comes to the
 * front; two windows side by side are both in front all along.
 */
export function useRefreshOnFocus(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = () => void refetchShown(queryClient);
    window.addEventListener('focus', refetch);
    return () => window.removeEventListener('focus', refetch);
  }, [queryClient]);
}

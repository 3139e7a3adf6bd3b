import { useEffect } from 'react';

/**
 * Returns the number of the last page of a list. If the shown page is behind it, as after a deletion, turns to the last
 * one.
 * @param page one-based
 */
export function useLastPage(page: number, total: number, pageSize: number, turnTo: (page: number) => void): number {
  const last = Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (page > last) {
      turnTo(last);
    }
  });
  return last;
}

import { useEffect, useState } from 'react';

/** Time in milliseconds before rows that have not arrived get placeholders, which would flicker otherwise. */
const SLOW_MS = 200;

/** Returns true once something has been awaited for 200 ms, until it has arrived. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) {
      return;
    }
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow && isWaiting;
}

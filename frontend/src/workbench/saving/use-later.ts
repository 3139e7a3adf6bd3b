import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../shared/ui/toast.tsx';
import { BUTTON_MESSAGES as messages } from './button-messages.ts';

/** Shows a toast after an action whose code could not be loaded, for example offline. */
export function showLoadFailure(): void {
  showToast({ title: messages.notLoaded, message: messages.notLoadedText, tone: 'error' });
}

/**
 * Lazy-loads a part of the page when it is first wanted; null until then. A failure shows a toast.
 * @param load must be a stable function
 * @param giveUp called after a failure; setting `isWanted` again retries
 */
export function useLater<T>(load: () => Promise<T>, isWanted: boolean, giveUp?: () => void): T | null {
  const [part, setPart] = useState<{ readonly value: T } | null>(null);
  const onFailed = useRef(giveUp);
  useEffect(() => {
    onFailed.current = giveUp;
  });
  useEffect(() => {
    if (!isWanted || part !== null) {
      return;
    }
    let isGone = false;
    load().then(
      (value) => {
        if (!isGone) {
          setPart({ value });
        }
      },
      () => {
        if (isGone) {
          return;
        }
        showLoadFailure();
        onFailed.current?.();
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted, part]);
  return part?.value ?? null;
}

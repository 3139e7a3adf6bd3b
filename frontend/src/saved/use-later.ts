import { useEffect, useRef, useState } from 'react';
import { showToast } from '../ui/toast.ts';
import { BUTTON_TEXTS as texts } from './button-texts.ts';

/**
 * A part of the page that is loaded when it is first wanted, so that pages are there sooner; null until then. A toast
 * says so where it cannot be loaded.
 * @param load keep the function
 * @param giveUp called where it cannot be loaded: wanting it anew is another try
 */
export function useLater<T>(load: () => Promise<T>, isWanted: boolean, giveUp?: () => void): T | null {
  const [part, setPart] = useState<{ readonly value: T } | null>(null);
  const onFailed = useRef(giveUp);
  useEffect(() => {
    onFailed.current = giveUp;
  });
  useEffect(() => {
    if (!isWanted || part !== null) return;
    let isGone = false;
    load().then(
      (value) => {
        if (!isGone) setPart({ value });
      },
      () => {
        if (isGone) return;
        showToast({ title: texts.notLoaded, message: texts.notLoadedText, tone: 'error' });
        onFailed.current?.();
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted, part]);
  return part?.value ?? null;
}

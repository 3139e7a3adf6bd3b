import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { solveWork } from './solve-work.ts';

/** How a captcha is passed: by reading a picture, or by a sum that the browser does. */
export type CaptchaWay = 'picture' | 'work';

/** A captcha that can be answered. */
export type CaptchaQuestion =
  | { readonly way: 'picture'; readonly sessionId: string; readonly svg: string }
  | { readonly way: 'work'; readonly sessionId: string; readonly answer: string };

export interface Captcha {
  readonly way: CaptchaWay;
  /** Null while it loads or is worked out, or when that failed. */
  readonly question: CaptchaQuestion | null;
  readonly hasFailed: boolean;
  choose(way: CaptchaWay): void;
  /** Asks for another one; every attempt to sign up uses one up. */
  renew(): void;
}

/** The server forgets a captcha after 5 minutes; one that may still be needed is replaced a little earlier. */
const LIFETIME_MS = 4.5 * 60_000;

/**
 * The captcha of a form, asked for when the form opens and replaced before it is too old.
 * @param isHeld while true an old one stays: somebody is typing what it says
 */
export function useCaptcha(isHeld: boolean): Captcha {
  const [way, choose] = useState<CaptchaWay>('picture');
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ question: CaptchaQuestion | null; hasFailed: boolean }>(NOTHING);
  const renew = (): void => setRound((before) => before + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every round asks for a new one
  useEffect(() => {
    const abort = new AbortController();
    setState(NOTHING);
    ask(way, abort.signal).then(
      (question) => setState({ question, hasFailed: false }),
      (error: unknown) => {
        if (!abort.signal.aborted) {
          console.error(error);
          setState({ question: null, hasFailed: true });
        }
      },
    );
    return () => abort.abort();
  }, [way, round]);

  const { question } = state;
  useEffect(() => {
    if (question === null || isHeld) {
      return undefined;
    }
    const timer = window.setTimeout(() => setRound((before) => before + 1), LIFETIME_MS);
    return () => window.clearTimeout(timer);
  }, [question, isHeld]);

  return { way, ...state, choose, renew };
}

const NOTHING = { question: null, hasFailed: false };

async function ask(way: CaptchaWay, signal: AbortSignal): Promise<CaptchaQuestion> {
  if (way === 'picture') {
    return { way, ...(await call('GET /api/captcha/generate', { signal })) };
  }
  const task = await call('GET /api/captcha/work', { signal });
  return { way, sessionId: task.sessionId, answer: await solveWork(task, signal) };
}

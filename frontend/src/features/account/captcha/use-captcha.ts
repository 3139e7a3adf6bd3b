import { useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { computeProof, solveWork } from './solve-work.ts';

/** Kind of captcha: a picture to read, or a proof of work that the browser computes. */
export type CaptchaWay = 'picture' | 'work';

/** Loaded captcha; a `work` captcha already has its answer. */
export type CaptchaQuestion =
  | { readonly way: 'picture'; readonly sessionId: string; readonly svg: string }
  | { readonly way: 'work'; readonly sessionId: string; readonly answer: string };

export interface Captcha {
  readonly way: CaptchaWay;
  /** Null while loading or computing, and after a failure. */
  readonly question: CaptchaQuestion | null;
  readonly hasFailed: boolean;
  choose(way: CaptchaWay): void;
  /** Requests a new captcha. Each sign-up attempt consumes one. */
  renew(): void;
  /** Returns the proof of work that a sign-up sends with the picture's answer; undefined until it is computed. */
  readWork(): string | undefined;
}

/** Age at which an unanswered captcha is replaced. The server expires it after 5 minutes. */
const LIFETIME_MS = 4.5 * 60_000;

/**
 * Requests a captcha when the form opens and replaces it before it expires.
 * @param isHeld true while the user is typing the answer; an old captcha is then not replaced
 */
export function useCaptcha(isHeld: boolean): Captcha {
  const [way, choose] = useState<CaptchaWay>('picture');
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ question: CaptchaQuestion | null; hasFailed: boolean }>(NOTHING);
  const work = useRef<string>(undefined);
  const renew = (): void => setRound((before) => before + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests a new captcha
  useEffect(() => {
    const abort = new AbortController();
    setState(NOTHING);
    work.current = undefined;
    if (way === 'picture') {
      // The server requires this proof only under load. After a failure here it asks for another one.
      computeBesidePicture(abort.signal).then(
        (proof) => {
          work.current = proof;
        },
        () => undefined,
      );
    }
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

  return { way, ...state, choose, renew, readWork: () => work.current };
}

const NOTHING = { question: null, hasFailed: false };

async function ask(way: CaptchaWay, signal: AbortSignal): Promise<CaptchaQuestion> {
  if (way === 'picture') {
    return { way, ...(await call('GET /api/captcha/generate', { signal })) };
  }
  const task = await call('GET /api/captcha/work', { signal });
  return { way, sessionId: task.sessionId, answer: await solveWork(task, signal) };
}

async function computeBesidePicture(signal: AbortSignal): Promise<string> {
  return computeProof(await call('GET /api/captcha/work', { signal }), signal);
}

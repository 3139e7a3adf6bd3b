import { Button, Loader, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { CAPTCHA_PICTURE } from '../../../../libs/contracts/account/captcha-picture.ts';
import { proofOfWorkText, type WorkTask } from '../../../../libs/contracts/account/proof-of-work.ts';
import { FIELD_LIMITS } from '../../../../libs/contracts/shared/limits.ts';
import type { WorkMessage } from '../../../../workers/captcha/solve-work.ts';
import { ApiError, call } from '../../shared/api/client.ts';
import { reportError } from '../../shared/api/report-error.ts';
import classes from './captcha.module.css';

export const CAPTCHA_MESSAGES = {
  label: 'Captcha',
  description: 'Type the characters you see. Upper and lower case do not matter.',
  picture: 'A picture of six letters and digits',
  proving: 'Running a security check in your browser. This can take a few seconds…',
  reload: 'New picture',
  missing: 'Please complete the captcha verification',
  pictureFailed: 'The picture could not be loaded.',
  loading: 'Loading the picture…',
  useWork: 'Use a non-visual check instead',
  usePicture: 'Use the picture instead',
  working: 'Your browser is running a security check instead. This takes a few seconds…',
  solved: 'Check passed. There is nothing to type.',
  workFailed: 'The check could not be completed.',
} as const;

interface CaptchaFieldProps {
  readonly captcha: Captcha;
  readonly input: TextInputProps;
  /** Called when the visitor asks for another captcha, to which an error does not apply. */
  readonly onRenew: () => void;
}

/**
 * Renders the captcha of a form: a picture, or as the accessible alternative a proof of work that the browser computes.
 * The SVG is shown in an `img` element because scripts in it cannot run there.
 */
export function CaptchaField({ captcha, input, onRenew }: CaptchaFieldProps) {
  const { way, choose, renew } = captcha;
  return (
    <div className={classes.captcha}>
      {way === 'picture' ? <Picture captcha={captcha} input={input} /> : <Work captcha={captcha} error={input.error} />}
      <div className={classes.ways}>
        {way === 'picture' && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              onRenew();
              renew();
            }}
          >
            {CAPTCHA_MESSAGES.reload}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            onRenew();
            choose(way === 'picture' ? 'work' : 'picture');
          }}
        >
          {way === 'picture' ? CAPTCHA_MESSAGES.useWork : CAPTCHA_MESSAGES.usePicture}
        </Button>
      </div>
    </div>
  );
}

function Picture({ captcha: { question, hasFailed }, input }: Pick<CaptchaFieldProps, 'captcha' | 'input'>) {
  return (
    <>
      <div className={classes.paper}>
        {question?.way === 'picture' ? (
          <img
            alt={CAPTCHA_MESSAGES.picture}
            {...CAPTCHA_PICTURE}
            src={`data:image/svg+xml,${encodeURIComponent(question.svg)}`}
          />
        ) : (
          <p role="status">{hasFailed ? CAPTCHA_MESSAGES.pictureFailed : CAPTCHA_MESSAGES.loading}</p>
        )}
      </div>
      <TextInput
        {...input}
        label={CAPTCHA_MESSAGES.label}
        description={CAPTCHA_MESSAGES.description}
        maxLength={FIELD_LIMITS.captchaInput}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        withAsterisk={false}
      />
    </>
  );
}

function Work({
  captcha: { question, hasFailed },
  error,
}: {
  readonly captcha: Captcha;
  readonly error: TextInputProps['error'];
}) {
  const isWorking = question === null && !hasFailed;
  const text = hasFailed ? CAPTCHA_MESSAGES.workFailed : CAPTCHA_MESSAGES.solved;
  return (
    <>
      <p className={classes.label}>{CAPTCHA_MESSAGES.label}</p>
      <p className={classes.work} role="status" data-solved={question !== null || undefined}>
        {isWorking && <Loader size={16} />}
        {isWorking ? CAPTCHA_MESSAGES.working : text}
      </p>
      {error !== undefined && error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** Shows the progress of a proof of work that the server has asked for. */
export function WorkProgress({ progress }: { readonly progress: number | null }) {
  return (
    // A live region must be in the page before its text changes.
    <div role="status" className={classes.status}>
      {progress !== null && (
        <>
          <p id="work-progress">{CAPTCHA_MESSAGES.proving}</p>
          <progress className={classes.bar} value={progress} aria-labelledby="work-progress" />
        </>
      )}
    </div>
  );
}

/** Kind of captcha: a picture to read, or a proof of work that the browser computes. */
type CaptchaWay = 'picture' | 'work';

/** Loaded captcha; a `work` captcha already has its answer. */
export type CaptchaQuestion =
  | { readonly way: 'picture'; readonly sessionId: string; readonly svg: string }
  | { readonly way: 'work'; readonly sessionId: string; readonly answer: string };

interface Captcha {
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

/**
 * Solves a proof of work in a worker, which keeps the page responsive.
 * @param onProgress called a few times a second with the probability of having finished by now, from 0 to 1
 * @returns the number that solves the challenge
 * @throws the signal's reason when aborted, which terminates the worker; Error when the worker fails
 */
function solveWork(
  { challenge, bits }: WorkTask,
  signal: AbortSignal,
  onProgress?: (progress: number) => void,
): Promise<string> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../../../../workers/captcha.worker.ts', import.meta.url), {
    type: 'module',
    name: 'captcha',
  });
  const answer = new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', (event) => {
      reportError('worker', event);
      reject(new Error(event.message));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkMessage>) => {
      if ('answer' in data) {
        resolve(data.answer);
      } else {
        onProgress?.(data.progress);
      }
    });
  });
  worker.postMessage({ challenge, bits });
  return answer.finally(() => worker.terminate());
}

/** Solves a proof of work with `solveWork` and returns it in the form that a request sends. */
async function computeProof(
  task: WorkTask,
  signal: AbortSignal,
  onProgress?: (progress: number) => void,
): Promise<string> {
  return proofOfWorkText(task.challenge, await solveWork(task, signal, onProgress));
}

/** Delay before progress is shown, to keep short waits silent. */
const SHOW_AFTER_MS = 300;

/** Maximum proofs per call. The server may raise its demand while the first one is being computed. */
const MAX_PROOFS = 3;

interface ProofOfWork {
  /** Probability of having finished by now, from 0 to 1; null while there is nothing to show. */
  readonly progress: number | null;
  /**
   * Makes a call and repeats it with a proof of work each time the server asks for one.
   * @throws errors of `send`; the signal's reason when aborted
   */
  repeat<T>(send: (proof: string | undefined) => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** Computes the proofs of work that the server asks for and reports progress. */
export function useProofOfWork(): ProofOfWork {
  const [progress, setProgress] = useState<number | null>(null);

  const prove = async (task: WorkTask, signal: AbortSignal): Promise<string> => {
    const startedAt = performance.now();
    const timer = window.setTimeout(() => setProgress(0), SHOW_AFTER_MS);
    try {
      return await computeProof(task, signal, (chance) => {
        if (performance.now() - startedAt > SHOW_AFTER_MS) {
          setProgress(chance);
        }
      });
    } finally {
      window.clearTimeout(timer);
      setProgress(null);
    }
  };

  const repeat: ProofOfWork['repeat'] = async (send, signal) => {
    let proof: string | undefined;
    for (let proofs = 0; ; proofs += 1) {
      try {
        return await send(proof);
      } catch (error) {
        const task = readTask(error);
        if (task === undefined || proofs === MAX_PROOFS) {
          throw error;
        }
        proof = await prove(task, signal);
      }
    }
  };

  return { progress, repeat };
}

/** Returns the proof-of-work task in an API error; undefined if it has none. */
function readTask(error: unknown): WorkTask | undefined {
  const { challenge, bits } = error instanceof ApiError ? error.details : {};
  return challenge === undefined || bits === undefined ? undefined : { challenge, bits };
}

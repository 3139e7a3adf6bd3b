import autocannon from 'autocannon';
import { median, type Reading } from './harness.ts';

/** Number of connections, each with one request at a time. */
export const CONNECTIONS = 20;
/** Duration of one reading. */
const SECONDS = 3;
/** Maximum duration while other work runs. */
const LONGEST_SECONDS = 300;

/** Target and requests in autocannon's format. */
export type Load = Omit<autocannon.Options, 'connections' | 'duration'> & { readonly connections?: number };

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Sends requests on several connections, for a few seconds or until other work has finished.
 * @throws Error when a request fails or its status is not 2xx, since only successful requests may count
 */
export async function runLoad(load: Load, meanwhile?: Promise<unknown>): Promise<LoadResult> {
  const duration = meanwhile ? LONGEST_SECONDS : SECONDS;
  const { requests, latency } = await send({ duration, ...load }, meanwhile);
  return { requestsPerSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}

/**
 * Sends a number of requests on several connections and returns the time until all are answered, in ms.
 * @throws Error when a request fails
 */
export async function answerMany(load: Load, amount: number): Promise<number> {
  const startedMs = performance.now();
  let answered = 0;
  let lastMs = startedMs;
  // The load generator itself ends up to a second later.
  await send({ amount, ...load }, undefined, () => {
    answered += 1;
    if (answered === amount) {
      lastMs = performance.now();
    }
  });
  return lastMs - startedMs;
}

async function send(
  options: autocannon.Options,
  meanwhile?: Promise<unknown>,
  onResponse?: () => void,
): Promise<autocannon.Result> {
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon({ connections: CONNECTIONS, ...options }, (error, answers) =>
      error ? reject(error) : resolve(answers),
    );
    if (onResponse) {
      instance.on('response', onResponse);
    }
    meanwhile?.then(() => instance.stop(), reject);
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) {
    throw new Error(`${options.method ?? 'GET'} ${options.url}: ${failed} requests failed.`);
  }
  return result;
}

/**
 * Returns three readings of the same runs: requests per second, and the median and 99th percentile of response times.
 */
export function loadReadings(title: string, run: () => Promise<LoadResult>): Reading[] {
  const results: LoadResult[] = [];
  return [
    {
      kind: 'reading',
      title,
      unit: 'req/s',
      read: async () => {
        const result = await run();
        results.push(result);
        return result.requestsPerSecond;
      },
    },
    {
      kind: 'reading',
      title: `${title}, p50`,
      unit: 'ms',
      read: async () => median(results.map(({ p50Ms }) => p50Ms)),
    },
    {
      kind: 'reading',
      title: `${title}, p99`,
      unit: 'ms',
      read: async () => median(results.map(({ p99Ms }) => p99Ms)),
    },
  ];
}

import autocannon from 'autocannon';
import { median, type Reading } from './harness.ts';

/** Connections that ask one request after the other. */
export const CONNECTIONS = 20;
/** How long one reading lasts. */
const SECONDS = 3;
/** How long it lasts at most while other work runs. */
const LONGEST_SECONDS = 300;

/** Where and what to ask, as autocannon takes it. */
export type Load = Omit<autocannon.Options, 'connections' | 'duration'> & { readonly connections?: number };

/** What a run of requests told. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Asks from a number of connections, for a few seconds or until other work is done.
 * @throws Error when a request fails or is not answered with a 2xx: what is counted must have been done
 */
export async function runLoad(load: Load, meanwhile?: Promise<unknown>): Promise<LoadResult> {
  const duration = meanwhile ? LONGEST_SECONDS : SECONDS;
  const { requests, latency, non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon({ connections: CONNECTIONS, duration, ...load }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    meanwhile?.then(() => instance.stop(), reject);
  });
  if (non2xx + errors > 0) throw new Error(`${load.method ?? 'GET'} ${load.url}: ${non2xx + errors} requests failed.`);
  return { requestsPerSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}

/** Three readings of the same runs: requests a second, the middle and the slowest 1 % of the times to answer. */
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

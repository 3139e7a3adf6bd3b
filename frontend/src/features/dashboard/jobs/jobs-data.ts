import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { JobInfo, JobProgress, JobsAnswer } from '../../../../../libs/contracts/jobs/jobs.dto.ts';
import { call, callForFile } from '../../../shared/api/client.ts';
import { refreshSaved, SHARED } from '../../../shared/api/saved-queries.ts';

/** First part of the query keys of jobs. */
const JOBS_KEY = 'jobs';
/** Jobs on one page of the list. */
export const JOBS_PAGE_SIZE = 25;
/** Interval of polling while a job waits or runs, for changes that its events do not report. */
const POLL_MS = 5_000;
/** The same while none does, for jobs of schedules and programs. */
const IDLE_POLL_MS = 30_000;
/** Maximum jobs whose events are read; browsers open few connections to one server. */
const FOLLOWED_JOBS = 3;

/** Returns true while a job waits or runs. */
export function isActive({ state }: JobInfo): boolean {
  return state === 'queued' || state === 'running';
}

/**
 * Returns a page of the user's jobs, newest first. Events of the server keep jobs that wait or run up to date;
 * polling replaces them where they do not arrive, and finds other changes.
 * @param page one-based
 */
export function useJobs(page: number) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...SHARED,
    queryKey: [JOBS_KEY, page],
    queryFn: ({ signal }) => call('GET /api/jobs', { query: { page, pageSize: JOBS_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.jobs.some(isActive) ? POLL_MS : IDLE_POLL_MS),
    staleTime: 0,
  });
  // The oldest of them run first.
  const followed = (query.data?.jobs ?? [])
    .filter(isActive)
    .slice(-FOLLOWED_JOBS)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    const closing = new AbortController();
    for (const id of followed.split(' ').filter((part) => part !== '')) {
      void followJob(queryClient, id, closing.signal);
    }
    return () => closing.abort();
  }, [queryClient, followed]);
  // Their results may be newer than the saved data that another page has read.
  const results = query.data?.jobs.map(({ resultId }) => resultId).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the results is what makes saved data stale
  useEffect(() => {
    void refreshSaved(queryClient, 'results');
  }, [queryClient, results]);
  return query;
}

/** Refetches the jobs on the screen. */
export function refreshJobs(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [JOBS_KEY] });
}

/** Applies the events of a job to the cached lists until it ends. A failure is not reported: polling goes on. */
async function followJob(queryClient: QueryClient, id: string, signal: AbortSignal): Promise<void> {
  const change = (apply: (job: JobInfo) => JobInfo): void => {
    queryClient.setQueriesData<JobsAnswer>({ queryKey: [JOBS_KEY] }, (answer) =>
      answer ? { ...answer, jobs: answer.jobs.map((job) => (job.id === id ? apply(job) : job)) } : answer,
    );
  };
  try {
    const { body } = await callForFile('GET /api/jobs/{id}/events', { path: { id }, signal });
    for await (const { event, data } of readEvents(body)) {
      if (event === 'state') {
        change(() => data as JobInfo);
      } else if (event === 'progress') {
        change((job) => ({ ...job, progress: data as JobProgress }));
      }
    }
  } catch {
    // The connection was lost or closed.
  }
}

/** One server-sent event with its data, parsed from JSON. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

/**
 * Reads server-sent events whose data are JSON on one line, as the server writes them; comments are skipped. A response
 * of `fetch` is read, since `EventSource` cannot send the token of the session.
 * @throws the error of the stream, or SyntaxError for data that are no JSON
 */
export async function* readEvents(body: ReadableStream<Uint8Array> | null): AsyncGenerator<ServerEvent> {
  if (body === null) {
    return;
  }
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return;
      }
      const blocks = (pending + decoder.decode(value, { stream: true })).split('\n\n');
      pending = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readField(block, 'event');
        const data = readField(block, 'data');
        if (event !== undefined && data !== undefined) {
          yield { event, data: JSON.parse(data) };
        }
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function readField(block: string, name: string): string | undefined {
  const start = `${name}: `;
  return block
    .split('\n')
    .find((line) => line.startsWith(start))
    ?.slice(start.length);
}

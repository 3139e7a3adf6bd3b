import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { JobInfo } from '../../libs/contracts/jobs/jobs.dto.ts';
import { SessionsService } from '../auth/sessions/sessions.service.ts';
import { AccessTokensService } from '../auth/tokens/access-tokens.service.ts';
import { AccountSlots } from '../common/account-slots.ts';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { UserJobsService } from './user-jobs.service.ts';

/** Maximum open streams of one account on one server. */
const STREAMS_PER_ACCOUNT = 32;
const RETRY_SECONDS = 10;

/** Server-sent events of jobs. */
@Injectable()
export class JobEvents implements BeforeApplicationShutdown {
  private readonly slots = new AccountSlots(STREAMS_PER_ACCOUNT, tooManyStreams);
  private readonly stopping = new AbortController();

  constructor(
    private readonly jobs: UserJobsService,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokensService,
    private readonly config: AppConfig,
  ) {}

  /** Ends all streams; clients connect again, to another server. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  /**
   * Returns the events of a job as a stream that ends with the job: `state` with the job whenever its state changes,
   * `progress` with its progress. It ends earlier if the session or access token is no longer valid.
   * @param authorization `Authorization` header of the request
   * @throws DomainError `not_found`; `rate_limited` for too many open streams
   */
  async stream(userId: string, id: string, authorization: string | undefined): Promise<Readable> {
    const leave = this.slots.take(userId);
    const job = await this.jobs.get(userId, id).catch((error: unknown) => {
      leave();
      throw error;
    });
    const closed = new AbortController();
    const signal = AbortSignal.any([closed.signal, this.stopping.signal]);
    const hasAccess = () => this.hasAccess(authorization);
    const stream = Readable.from(this.write(userId, job, hasAccess, signal), { objectMode: false });
    return stream.once('close', () => {
      closed.abort();
      leave();
    });
  }

  private async *write(
    userId: string,
    first: JobInfo,
    hasAccess: () => Promise<boolean>,
    signal: AbortSignal,
  ): AsyncGenerator<Buffer> {
    const { commentMs, eventsMs } = this.config.jobTimes;
    let job = first;
    let [state, progress] = ['', ''];
    let writtenAt = performance.now();
    for (;;) {
      const hasEnded = job.state !== 'queued' && job.state !== 'running';
      let news = '';
      const nextState = JSON.stringify([job.state, job.attempts, job.error]);
      if (nextState !== state) {
        state = nextState;
        news = toEvent('state', job);
      }
      const nextProgress = JSON.stringify(job.progress);
      if (nextProgress !== progress) {
        progress = nextProgress;
        const event = toEvent('progress', job.progress);
        // The last event is the state in which the job has ended.
        news = hasEnded ? event + news : news + event;
      }
      if (news === '' && !hasEnded && performance.now() - writtenAt >= commentMs) {
        news = ': still running\n\n';
      }
      if (news !== '') {
        if (!(await hasAccess())) {
          return;
        }
        writtenAt = performance.now();
        yield Buffer.from(news);
      }
      if (hasEnded) {
        return;
      }
      await delay(eventsMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) {
        return;
      }
      job = await this.jobs.get(userId, first.id);
    }
  }

  /** Returns true while the sender of a request may sign in: the access guard has checked that only at its beginning. */
  private async hasAccess(authorization: string | undefined): Promise<boolean> {
    const sender = (await this.sessions.identify(authorization)) ?? (await this.tokens.identify(authorization));
    return sender !== undefined;
  }
}

function toEvent(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function tooManyStreams(): DomainError {
  const message = 'Too many streams of events are open.';
  return new DomainError('rate_limited', { message, details: { retryAfterSeconds: RETRY_SECONDS } });
}

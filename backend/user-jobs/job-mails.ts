import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../config/app-config.ts';
import { Outbox } from '../mail/outbox.ts';
import { User } from '../users/user.entity.ts';
import type { JobRecord } from './job.entity.ts';
import { type JobEnding, JobStore } from './job-store.ts';

/** Time from a job's first start after which its owner gets a mail. */
const LONG_MS = 10 * 60_000;

const counts = new Intl.NumberFormat('en');

/** Sends mails for jobs that have ended: those of schedules with mails, and long ones. */
@Injectable()
export class JobMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly config: AppConfig,
    store: JobStore,
  ) {
    store.onEnd((manager, job, ending) => this.onEnd(manager, job, ending));
  }

  private async onEnd(manager: EntityManager, job: JobRecord, { state, results }: JobEnding): Promise<void> {
    const isLong = job.startedAt !== null && Date.now() - job.startedAt.getTime() > LONG_MS;
    if (state === 'cancelled' || !(job.wantsMail || isLong)) {
      return;
    }
    const user = await manager.findOneBy(User, { id: job.userId });
    if (!user?.isActive) {
      return;
    }
    const [first] = results ?? [];
    await this.outbox.add(manager, {
      template: 'job-finished',
      userId: user.id,
      to: user.email,
      variables: {
        username: user.username,
        // Names of recipes may have line breaks, which must not reach the subject.
        jobName: job.name.replace(/[\s\p{Cc}]+/gu, ' '),
        outcome: state === 'done' ? 'finished' : 'failed',
        rows: first ? counts.format(first.rows) : 'none',
        link: `${this.config.appUrl}/dashboard/jobs`,
      },
    });
  }
}

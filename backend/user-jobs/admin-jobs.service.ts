import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { AdminJob, AdminJobsAnswer } from '../../libs/contracts/jobs/admin-jobs.dto.ts';
import { Audit } from '../audit/audit.ts';
import type { AuditContext } from '../auth/access/principal.ts';
import { DomainError } from '../common/domain-error.ts';
import { countGroups } from '../database/count-groups.ts';
import { Database } from '../database/database.ts';
import { lockUser } from '../users/lock-user.ts';
import { User } from '../users/user.entity.ts';
import { JobRecord } from './job.entity.ts';
import { type DescribedJob, describeOverview, WHOLE_JOBS, WITHOUT_WORK } from './job-answers.ts';
import { JobQueue } from './job-queue.ts';
import { JobRequests } from './job-requests.ts';
import { type JobKey, JobStore } from './job-store.ts';

/** Maximum jobs in one response. */
const LISTED = 100;

/** Shows administrators the jobs of all accounts without their contents. */
@Injectable()
export class AdminJobsService {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly requests: JobRequests,
    private readonly store: JobStore,
    private readonly queue: JobQueue,
  ) {}

  /** Returns the last jobs, newest first, and the number of all by state. */
  list(): Promise<AdminJobsAnswer> {
    return this.database.scan(async (manager) => {
      const found = Object.fromEntries(await countGroups(manager, JobRecord, 'state', WHOLE_JOBS));
      const counts = { queued: 0, running: 0, done: 0, failed: 0, cancelled: 0, ...found };
      const order = { createdAt: 'DESC', id: 'DESC' } as const;
      const jobs = await manager.find(JobRecord, { select: WITHOUT_WORK, where: WHOLE_JOBS, order, take: LISTED });
      const users = await manager.find(User, {
        select: { id: true, email: true },
        where: { id: In([...new Set(jobs.map(({ userId }) => userId))]) },
      });
      const emails = new Map(users.map(({ id, email }) => [id, email]));
      return { jobs: jobs.map((job) => describe(job, emails.get(job.userId) ?? '')), counts };
    });
  }

  /** @throws DomainError `not_found`; `conflict` for a job that waits, runs, is done, or exceeds the plan of its owner, or whose owner is deactivated */
  async retry(auditContext: AuditContext, id: string): Promise<void> {
    await this.queue.requireAvailable();
    const key = await this.change(auditContext, id, 'job.retried', async (manager, job) => {
      await requireActive(manager, job.userId);
      await this.store.retryIn(manager, job);
      await this.requireRoom(manager, job.userId);
    });
    await this.queue.add(key);
  }

  /** @throws DomainError `not_found`, `not_running` */
  async cancel(auditContext: AuditContext, id: string): Promise<void> {
    const key = await this.change(auditContext, id, 'job.cancelled', (manager, job) =>
      this.store.cancelIn(manager, job),
    );
    this.queue.cancel(key);
  }

  /** @throws DomainError `conflict` if the results of the stored jobs would exceed the plan of their owner */
  private async requireRoom(manager: EntityManager, userId: string): Promise<void> {
    try {
      await this.requests.requireRoom(manager, userId);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'quota_reached') {
        throw new DomainError('conflict', {
          message: 'The plan of this account has no room for the results of the job.',
        });
      }
      throw error;
    }
  }

  private change(
    auditContext: AuditContext,
    id: string,
    action: 'job.retried' | 'job.cancelled',
    work: (manager: EntityManager, key: JobKey) => Promise<void>,
  ): Promise<JobKey> {
    return this.database.write(async (manager) => {
      const where = { id, ...WHOLE_JOBS };
      const job = await manager.findOne(JobRecord, { select: { userId: true, id: true }, where });
      if (!job) {
        throw new DomainError('not_found', { message: 'This job does not exist.' });
      }
      const key = { userId: job.userId, id };
      await lockUser(manager, { id: key.userId });
      await work(manager, key);
      await this.audit.record(manager, auditContext, { action, subjectId: key.userId, details: { jobId: id } });
      return key;
    });
  }
}

/** @throws DomainError `conflict` for a deactivated account, whose jobs do not run */
async function requireActive(manager: EntityManager, userId: string): Promise<void> {
  if (!(await manager.existsBy(User, { id: userId, isActive: true }))) {
    throw new DomainError('conflict', { message: 'The account of this job is deactivated.' });
  }
}

function describe(job: DescribedJob, email: string): AdminJob {
  return { ...describeOverview(job), userId: job.userId, email, errorCode: job.error?.code ?? null };
}

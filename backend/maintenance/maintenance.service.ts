import { Injectable, Logger } from '@nestjs/common';
import {
  And,
  type EntityManager,
  type EntityTarget,
  In,
  IsNull,
  LessThan,
  LessThanOrEqual,
  MoreThan,
  Not,
} from 'typeorm';
import { RETENTION_DAYS } from '../../libs/contracts/site/retention.ts';
import { AccountService } from '../account/account.service.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { OneTimeToken } from '../auth/links/one-time-token.entity.ts';
import { Session } from '../auth/sessions/session.entity.ts';
import { SESSION_IDLE_MS } from '../auth/sessions/sessions.service.ts';
import { AccessToken } from '../auth/tokens/access-token.entity.ts';
import { Captcha } from '../captcha/captcha.entity.ts';
import { describeError } from '../common/describe-error.ts';
import { Database } from '../database/database.ts';
import { deleteOldest, type OldRows } from '../database/delete-oldest.ts';
import { Jobs } from '../jobs/jobs.service.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';
import { ContactMessage } from '../support/contact-message.entity.ts';
import { lockUser } from '../users/lock-user.ts';
import { User } from '../users/user.entity.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const INTERVAL_MS = 10 * MINUTE_MS;
/** Maximum accounts that one run removes. */
const ACCOUNTS_PER_RUN = 200;
/** Maximum audit entries per batch. */
const ENTRIES_AT_ONCE = 1_000;

/** Removes expired data, and data whose retention period is over. Several instances may run it at once. */
@Injectable()
export class MaintenanceService {
  private readonly logger = new Logger('Maintenance');
  /** Time up to which this process has removed the addresses of audit entries. */
  private addressesRemovedTo = new Date(0);

  constructor(
    private readonly database: Database,
    private readonly accounts: AccountService,
    jobs: Jobs,
  ) {
    jobs.add({ name: 'maintenance', everyMs: INTERVAL_MS, run: (signal) => this.run(new Date(), signal) });
  }

  /**
   * Removes everything that is due at `now`. A step that fails does not stop the others.
   * @param signal ends the run early when it aborts
   */
  async run(now: Date = new Date(), signal?: AbortSignal): Promise<void> {
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const expired = { column: 'expiresAt', until: now } as const;
    await this.delete('captchas', Captcha, expired, signal);
    // An expired sign-up link is kept while its account is unverified: it is needed when a new link is requested.
    await this.delete('links', OneTimeToken, { ...expired, where: { signUp: IsNull() } }, signal);
    await this.delete('access tokens', AccessToken, expired, signal);
    await this.delete('sessions', Session, expired, signal);
    const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
    await this.delete('unused sessions', Session, { column: 'lastSeenAt', until: idleSince }, signal);
    await this.attempt('network addresses', () => this.removeAddresses(before(RETENTION_DAYS.auditAddresses), signal));
    const finished = { status: In(['sent', 'failed', 'expired']) };
    const mailUntil = before(RETENTION_DAYS.finishedMail);
    await this.delete('mail', OutboxEmail, { column: 'createdAt', until: mailUntil, where: finished }, signal);
    const messagesUntil = before(RETENTION_DAYS.contactMessages);
    await this.delete('contact messages', ContactMessage, { column: 'createdAt', until: messagesUntil }, signal);
    await this.attempt('unverified accounts', () =>
      this.removeUnverified(now, before(RETENTION_DAYS.unverifiedAccounts), signal),
    );
  }

  private delete<Row extends object>(
    what: string,
    entity: EntityTarget<Row>,
    rows: OldRows<Row>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    return this.attempt(what, () => deleteOldest(this.database, entity, rows, signal));
  }

  /** Runs one step and logs its error. */
  private async attempt(what: string, step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.logger.error('Expired data could not be removed', { what, problem: describeError(error) });
    }
  }

  /** Removes the network addresses of old audit entries. A process reads each entry once: addresses have no index. */
  private async removeAddresses(before: Date, signal: AbortSignal | undefined): Promise<void> {
    while (!signal?.aborted) {
      const from = MoreThan(this.addressesRemovedTo);
      const entries = await this.database.read((manager) =>
        manager.find(AuditEntry, {
          select: { id: true, at: true },
          where: { at: And(from, LessThan(before)) },
          order: { at: 'ASC', id: 'ASC' },
          take: ENTRIES_AT_ONCE,
        }),
      );
      const last = entries.at(-1);
      if (!last) {
        return;
      }
      const at = And(from, LessThanOrEqual(last.at));
      await this.database.write((manager) =>
        manager.update(AuditEntry, { at, address: Not(IsNull()) }, { address: null }),
      );
      this.addressesRemovedTo = last.at;
    }
  }

  private async removeUnverified(now: Date, before: Date, signal: AbortSignal | undefined): Promise<void> {
    const createdAt = LessThan(before);
    // Accounts that have signed in hold data; an administrator may have marked their address as unverified later.
    const where = { emailVerified: false, role: 'user', lastLogin: IsNull(), createdAt } as const;
    const users = await this.database.read((manager) => manager.find(User, { where, take: ACCOUNTS_PER_RUN }));
    const auditContext = { actorId: null, address: null, source: 'server' } as const;
    for (const { id } of users) {
      if (signal?.aborted) {
        return;
      }
      await this.database.write(async (manager) => {
        const user = await lockUser(manager, { id });
        // The account may just have been verified, used or promoted.
        const isUnused = user?.emailVerified === false && user.lastLogin === null && user.role === where.role;
        // Links of later sign-ups stay valid until they expire.
        if (user && isUnused && !(await hasLiveLink(manager, id, now))) {
          await this.accounts.deleteUser(manager, auditContext, user);
        }
      });
    }
  }
}

function hasLiveLink(manager: EntityManager, userId: string, now: Date): Promise<boolean> {
  return manager.existsBy(OneTimeToken, { userId, purpose: 'verify_email', expiresAt: MoreThan(now) });
}

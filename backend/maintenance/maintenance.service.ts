import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, LessThan, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { RETENTION_DAYS } from '../../libs/contracts/site/retention.ts';
import { AccountService } from '../account/account.service.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { OneTimeToken } from '../auth/links/one-time-token.entity.ts';
import { Session } from '../auth/sessions/session.entity.ts';
import { SESSION_IDLE_MS } from '../auth/sessions/sessions.service.ts';
import { AccessToken } from '../auth/tokens/access-token.entity.ts';
import { Captcha } from '../captcha/captcha.entity.ts';
import { Database } from '../database/database.ts';
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

/** Removes expired data, and data whose retention period is over. Several instances may run it at once. */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountService,
    jobs: Jobs,
  ) {
    jobs.add({ name: 'maintenance', everyMs: INTERVAL_MS, run: () => this.run() });
  }

  /** Removes everything that is due at `now`. */
  async run(now: Date = new Date()): Promise<void> {
    await this.removeExpired(now);
    await this.removeAfterRetention(now);
    await this.removeUnverified(now);
  }

  private async removeExpired(now: Date): Promise<void> {
    await this.database.write((manager) => manager.delete(Captcha, { expiresAt: LessThanOrEqual(now) }));
    // An expired sign-up link is kept while its account is unverified: it is needed when a new link is requested.
    await this.database.write((manager) =>
      manager.delete(OneTimeToken, { expiresAt: LessThanOrEqual(now), signUp: IsNull() }),
    );
    await this.database.write((manager) => manager.delete(AccessToken, { expiresAt: LessThanOrEqual(now) }));
    await this.database.write((manager) =>
      manager.delete(Session, [
        { expiresAt: LessThanOrEqual(now) },
        { lastSeenAt: LessThan(new Date(now.getTime() - SESSION_IDLE_MS)) },
      ]),
    );
  }

  private async removeAfterRetention(now: Date): Promise<void> {
    const before = (days: number) => LessThan(new Date(now.getTime() - days * DAY_MS));
    await this.database.write((manager) =>
      manager.update(
        AuditEntry,
        { at: before(RETENTION_DAYS.auditAddresses), address: Not(IsNull()) },
        { address: null },
      ),
    );
    await this.database.write((manager) =>
      manager.delete(OutboxEmail, {
        status: In(['sent', 'failed', 'expired']),
        createdAt: before(RETENTION_DAYS.finishedMail),
      }),
    );
    await this.database.write((manager) =>
      manager.delete(ContactMessage, { createdAt: before(RETENTION_DAYS.contactMessages) }),
    );
  }

  private async removeUnverified(now: Date): Promise<void> {
    const createdAt = LessThan(new Date(now.getTime() - RETENTION_DAYS.unverifiedAccounts * DAY_MS));
    // Accounts that have signed in hold data; an administrator may have marked their address as unverified later.
    const where = { emailVerified: false, role: 'user', lastLogin: IsNull(), createdAt } as const;
    const users = await this.database.read((manager) => manager.find(User, { where, take: ACCOUNTS_PER_RUN }));
    const auditContext = { actorId: null, address: null };
    for (const { id } of users) {
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

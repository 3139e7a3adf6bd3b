import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, LessThanOrEqual, Not } from 'typeorm';
import { RETENTION_DAYS } from '../../libs/contracts/retention.ts';
import { AccessToken } from '../access-tokens/access-token.entity.ts';
import { AccountService } from '../account/account.service.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { OneTimeToken } from '../auth/one-time-token.entity.ts';
import { Session } from '../auth/session.entity.ts';
import { SESSION_IDLE_MS } from '../auth/sessions.service.ts';
import { Captcha } from '../captcha/captcha.entity.ts';
import { Database } from '../database/database.ts';
import { Jobs } from '../jobs/jobs.service.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';
import { ContactMessage } from '../support/contact-message.entity.ts';
import { User } from '../users/user.entity.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const INTERVAL_MS = 10 * MINUTE_MS;
/** Accounts that are removed in one run at most. */
const ACCOUNTS_PER_RUN = 200;

/** Removes what is over, and what has been kept for as long as was promised. Several instances may do it at once. */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountService,
    jobs: Jobs,
  ) {
    jobs.add({ name: 'maintenance', everyMs: INTERVAL_MS, run: () => this.run() });
  }

  /** Does everything that is due at `now`. */
  async run(now: Date = new Date()): Promise<void> {
    await this.removeExpired(now);
    await this.removeKeptLongEnough(now);
    await this.removeUnverified(now);
  }

  private async removeExpired(now: Date): Promise<void> {
    await this.database.write((manager) => manager.delete(Captcha, { expiresAt: LessThanOrEqual(now) }));
    await this.database.write((manager) => manager.delete(OneTimeToken, { expiresAt: LessThanOrEqual(now) }));
    await this.database.write((manager) => manager.delete(AccessToken, { expiresAt: LessThanOrEqual(now) }));
    await this.database.write((manager) =>
      manager.delete(Session, [
        { expiresAt: LessThanOrEqual(now) },
        { lastSeenAt: LessThan(new Date(now.getTime() - SESSION_IDLE_MS)) },
      ]),
    );
  }

  private async removeKeptLongEnough(now: Date): Promise<void> {
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
    const where = { emailVerified: false, role: 'user', createdAt } as const;
    const users = await this.database.read((manager) => manager.find(User, { where, take: ACCOUNTS_PER_RUN }));
    const deed = { actorId: null, address: null };
    for (const { id } of users) {
      await this.database.write(async (manager) => {
        // It may have been verified a moment ago.
        const user = await manager.findOneBy(User, { ...where, id });
        if (user) {
          await this.accounts.deleteUser(manager, deed, user);
        }
      });
    }
  }
}

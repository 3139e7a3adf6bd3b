import { Injectable } from '@nestjs/common';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { SessionsService } from '../auth/sessions/sessions.service.ts';
import { Database } from '../database/database.ts';
import { ContactMessage } from '../support/contact-message.entity.ts';
import { AccountData } from './data/account-data.ts';

const PAGE = 500;

/** Registers the data of every account for the export: sessions, contact messages and activity. */
@Injectable()
export class OwnData {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    accountData: AccountData,
  ) {
    accountData.add({ name: 'sessions', read: (userId) => this.readSessions(userId) });
    accountData.add({
      name: 'contactMessages',
      read: (userId) => this.readMessages(userId),
      erase: async (manager, userId) => {
        await manager.delete(ContactMessage, { userId });
      },
    });
    // Audit entries outlive the account. Their network addresses are removed when their retention time ends.
    accountData.add({ name: 'activity', read: (userId) => this.readActivity(userId) });
  }

  private async *readSessions(userId: string) {
    for (const { userAgent, createdAt, lastSeenAt } of await this.sessions.list(userId)) {
      yield { userAgent, createdAt, lastSeenAt };
    }
  }

  private async *readMessages(userId: string) {
    const messages = await this.database.read((manager) =>
      manager.find(ContactMessage, { where: { userId }, order: { createdAt: 'ASC' } }),
    );
    for (const { name, email, subject, category, message, createdAt } of messages) {
      yield { name, email, subject, category, message, createdAt };
    }
  }

  private async *readActivity(userId: string) {
    for (let skip = 0; ; skip += PAGE) {
      const entries = await this.database.read((manager) =>
        manager.find(AuditEntry, { where: { subjectId: userId }, order: { at: 'ASC', id: 'ASC' }, skip, take: PAGE }),
      );
      for (const { at, action, actorId, address } of entries) {
        // Other actors are administrators, whose addresses are not the data of this account.
        yield { at, action, address: actorId === userId ? address : null };
      }
      if (entries.length < PAGE) {
        return;
      }
    }
  }
}

import type { MailStatus } from '../../libs/contracts/admin/admin.ts';
import { DomainError } from '../common/domain-error.ts';
import type { Database } from '../database/database.ts';
import { countMails } from '../mail/outbox-counts.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';

export interface OutboxDepth {
  readonly counts: Readonly<Record<MailStatus, number>>;
  readonly oldestWaitingSeconds: number;
}

/**
 * Returns the depth of the outbox; undefined while the database is unavailable, so that the other metrics stay
 * readable.
 */
export async function readOutboxDepth(database: Database, now = new Date()): Promise<OutboxDepth | undefined> {
  try {
    return await database.scan(async (manager) => {
      const oldest = await manager.findOne(OutboxEmail, {
        select: { id: true, createdAt: true },
        where: { status: 'waiting' },
        order: { createdAt: 'ASC' },
      });
      const waitedMs = oldest ? now.getTime() - oldest.createdAt.getTime() : 0;
      return { counts: await countMails(manager), oldestWaitingSeconds: Math.max(0, waitedMs / 1000) };
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') {
      return undefined;
    }
    throw error;
  }
}

import type { EntityManager } from 'typeorm';
import type { MailStatus } from '../../libs/contracts/admin/admin.ts';
import { OutboxEmail } from './outbox-email.entity.ts';

/** Returns the number of outbox mails in each status. */
export async function countMails(manager: EntityManager): Promise<Record<MailStatus, number>> {
  const rows = await manager
    .createQueryBuilder(OutboxEmail, 'mail')
    .select('mail.status', 'status')
    .addSelect('COUNT(*)', 'count')
    .groupBy('mail.status')
    .getRawMany<{ status: MailStatus; count: unknown }>();
  const counts = { waiting: 0, sent: 0, failed: 0, expired: 0 };
  for (const { status, count } of rows) {
    counts[status] = Number(count);
  }
  return counts;
}

import type { EntityManager } from 'typeorm';
import type { MailStatus } from '../../libs/contracts/admin/admin.ts';
import { countGroups } from '../database/count-groups.ts';
import { OutboxEmail } from './outbox-email.entity.ts';

/** Returns the number of outbox mails in each status. */
export async function countMails(manager: EntityManager): Promise<Record<MailStatus, number>> {
  const counts = Object.fromEntries(await countGroups(manager, OutboxEmail, 'status'));
  return { waiting: 0, sent: 0, failed: 0, expired: 0, ...counts };
}

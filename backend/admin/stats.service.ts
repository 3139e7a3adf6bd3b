import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, MoreThan } from 'typeorm';
import { RECENT_SIGNUP_DAYS, SIGNUP_CHART_DAYS } from '../../libs/contracts/admin/admin.ts';
import type { AdminStats, SignupDay } from '../../libs/contracts/admin/admin-stats.dto.ts';
import { Database } from '../database/database.ts';
import { EmailTemplate } from '../mail/email-template.entity.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';
import { ContactMessage } from '../support/contact-message.entity.ts';
import { User } from '../users/user.entity.ts';
import { countSaved } from './saved-counts.ts';

const DAY_MS = 24 * 3_600_000;

@Injectable()
export class StatsService {
  constructor(private readonly database: Database) {}

  read(now: Date = new Date()): Promise<AdminStats> {
    return this.database.scan(async (manager) => ({
      totalUsers: await manager.count(User),
      activeUsers: await manager.countBy(User, { isActive: true }),
      recentSignups: await manager.countBy(User, {
        createdAt: MoreThan(new Date(now.getTime() - RECENT_SIGNUP_DAYS * DAY_MS)),
      }),
      emailTemplates: await manager.count(EmailTemplate),
      totalActivity: await countSaved(manager),
      signups: await readSignups(manager, now),
      unreadMessages: await manager.countBy(ContactMessage, { readAt: IsNull() }),
      failedMails: await manager.countBy(OutboxEmail, { status: 'failed' }),
    }));
  }
}

/** Returns the number of sign-ups on each day of the chart, oldest first. */
async function readSignups(manager: EntityManager, now: Date): Promise<SignupDay[]> {
  const days = Array.from({ length: SIGNUP_CHART_DAYS }, (_, index) =>
    dayOf(new Date(now.getTime() - (SIGNUP_CHART_DAYS - 1 - index) * DAY_MS)),
  );
  const rows = await manager
    .createQueryBuilder(User, 'user')
    // Times are stored in UTC; on every database their text form starts with the day.
    .select('SUBSTR(user.createdAt, 1, 10)', 'day')
    .addSelect('COUNT(*)', 'count')
    .where('user.createdAt >= :since', { since: new Date(`${days[0]}T00:00:00.000Z`) })
    .groupBy('day')
    .getRawMany<{ day: string; count: unknown }>();
  const counts = new Map(rows.map(({ day, count }) => [day, Number(count)]));
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

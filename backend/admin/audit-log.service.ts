import { Injectable } from '@nestjs/common';
import { Brackets, type EntityManager, In } from 'typeorm';
import type {
  AuditAccount,
  AuditAnswer,
  AuditEntryInfo,
  AuditQuery,
} from '../../libs/contracts/admin/admin-logs.dto.ts';
import type { AuditAction } from '../../libs/contracts/admin/audit-actions.ts';
import { pageWindow } from '../../libs/contracts/admin/page-query.dto.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { Database } from '../database/database.ts';
import { readInOrder, readPageIds } from '../database/read-page.ts';
import { User } from '../users/user.entity.ts';
import { matchesSearch } from './user-search.ts';

const DAY_MS = 24 * 3_600_000;
/** Maximum accounts that a search text may match. */
const MAX_ACCOUNTS = 200;
/** The start of an account id, long enough that few ids have it. */
const ID_START = /^[0-9a-f-]{8,36}$/;

@Injectable()
export class AuditLogService {
  constructor(private readonly database: Database) {}

  /** Returns one page of entries, newest first. */
  list(query: AuditQuery): Promise<AuditAnswer> {
    return this.database.scan(async (manager) => {
      const entries = manager.createQueryBuilder(AuditEntry, 'entry').where('1 = 1');
      if (query.action) {
        entries.andWhere('entry.action = :action', { action: query.action });
      }
      if (query.from) {
        entries.andWhere('entry.at >= :from', { from: new Date(query.from) });
      }
      if (query.to) {
        entries.andWhere('entry.at < :to', { to: endOf(query.to) });
      }
      if (query.user !== undefined) {
        const ids = await findAccounts(manager, query.user);
        entries.andWhere(
          new Brackets((where) => {
            where.where('entry.actorId IN (:...ids)', { ids }).orWhere('entry.subjectId IN (:...ids)', { ids });
          }),
        );
      }
      const total = await entries.getCount();
      const ids = await readPageIds(entries, { property: 'at', isDescending: true }, pageWindow(query), total);
      const rows = await readInOrder(manager, AuditEntry, ids);
      const emails = await readEmails(manager, rows);
      return { entries: rows.map((row) => toInfo(row, emails)), total };
    });
  }
}

/**
 * Returns the ids of accounts whose address or username contains the text, and of those in the log, also deleted ones,
 * whose id is the text or begins with it.
 */
async function findAccounts(manager: EntityManager, search: string): Promise<string[]> {
  const rows = await manager
    .createQueryBuilder(User, 'user')
    .select('user.id', 'id')
    .where(matchesSearch(search))
    .limit(MAX_ACCOUNTS)
    .getRawMany<{ id: string }>();
  const id = search.toLowerCase();
  return [...rows.map((row) => row.id), id, ...(ID_START.test(id) ? await findIds(manager, id) : [])];
}

/** Returns the ids in the log that begin with a text. Both columns have an index. */
async function findIds(manager: EntityManager, start: string): Promise<string[]> {
  const ids: string[] = [];
  for (const column of ['actorId', 'subjectId'] as const) {
    const rows = await manager
      .createQueryBuilder(AuditEntry, 'entry')
      .select(`entry.${column}`, 'id')
      .distinct()
      // The tilde sorts after all characters of ids.
      .where(`entry.${column} >= :start AND entry.${column} < :end`, { start, end: `${start}~` })
      .limit(MAX_ACCOUNTS)
      .getRawMany<{ id: string }>();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

async function readEmails(manager: EntityManager, rows: readonly AuditEntry[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]).filter((id) => id !== null));
  const users = await manager.find(User, { select: { id: true, email: true }, where: { id: In([...ids]) } });
  return new Map(users.map(({ id, email }) => [id, email]));
}

function toInfo(entry: AuditEntry, emails: ReadonlyMap<string, string>): AuditEntryInfo {
  const account = (id: string | null): AuditAccount | null =>
    id === null ? null : { id, email: emails.get(id) ?? null };
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action as AuditAction,
    actor: account(entry.actorId),
    subject: account(entry.subjectId),
    address: entry.address,
    details: entry.details,
  };
}

/** Returns the exclusive end of the range: a plain date includes the whole day, in UTC. */
function endOf(text: string): Date {
  const time = new Date(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(time.getTime() + DAY_MS) : time;
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RECENT_RECORDS } from '../../libs/contracts/admin/admin.ts';
import type { UserDetailsAnswer } from '../../libs/contracts/admin/admin-user-details.dto.ts';
import type {
  AdminUser,
  AdminUsersAnswer,
  AdminUsersQuery,
  UserStats,
} from '../../libs/contracts/admin/admin-users.dto.ts';
import { Audit } from '../audit/audit.ts';
import type { AuditContext } from '../auth/access/principal.ts';
import { DomainError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { readInOrder } from '../database/read-page.ts';
import { TextReaderService } from '../library/blobs/text-reader.service.ts';
import { Folder } from '../library/folders/folder.entity.ts';
import { SavedList } from '../library/lists/saved-list.entity.ts';
import { Project } from '../library/projects/project.entity.ts';
import { SavedResult } from '../library/results/saved-result.entity.ts';
import { InlineBudget } from '../library/shared/inline-budget.ts';
import { PlanQuota } from '../library/shared/plan-quota.ts';
import { findLive } from '../library/shared/records.ts';
import type { SavedRecord } from '../library/shared/saved-record.ts';
import { lockUser } from '../users/lock-user.ts';
import { User } from '../users/user.entity.ts';
import { describeUser } from '../users/user-answers.ts';
import { countSavedOf } from './saved-counts.ts';
import { findUsers } from './user-search.ts';

@Injectable()
export class UserDirectoryService {
  constructor(
    private readonly database: Database,
    private readonly texts: TextReaderService,
    private readonly audit: Audit,
    private readonly quota: PlanQuota,
  ) {}

  /** Returns one page of accounts and the number of accounts of each kind. */
  list(query: AdminUsersQuery): Promise<AdminUsersAnswer> {
    return this.database.scan(async (manager) => {
      const { ids, total, counts } = await findUsers(manager, query);
      const users = await readInOrder(manager, User, ids);
      const statsOf = await countSavedOf(manager, ids);
      return { users: users.map((user) => toAdminUser(user, statsOf(user.id))), total, counts };
    });
  }

  /** @throws DomainError `not_found` */
  get(id: string): Promise<AdminUser> {
    return this.database.read(async (manager) => {
      const user = required(await manager.findOneBy(User, { id }));
      const statsOf = await countSavedOf(manager, [id]);
      return toAdminUser(user, statsOf(id));
    });
  }

  /**
   * Returns an account with its latest saved records, and audits the access.
   * @throws DomainError `not_found`
   */
  async describe(auditContext: AuditContext, id: string): Promise<UserDetailsAnswer> {
    const user = await this.get(id);
    const limit = RECENT_RECORDS;
    const usage = await this.database.read((manager) => this.quota.describeUsage(manager, id));
    const [lists, results, folders, projects] = await this.database.read(async (manager) => [
      await findLive(manager, SavedList, id, { limit }),
      await findLive(manager, SavedResult, id, { omit: ['inputData', 'settings'], limit }),
      await findLive(manager, Folder, id, { limit }),
      await findLive(manager, Project, id, { omit: ['data'], limit }),
    ]);
    const budget = new InlineBudget();
    const inlined = [...lists, ...results].filter(({ itemCount, byteSize }) => budget.take(itemCount, byteSize));
    const lines = await this.texts.readLines(
      id,
      inlined.map((record) => record.id),
    );
    await this.database.write((manager) =>
      this.audit.record(manager, auditContext, { action: 'account.viewed', subjectId: id }),
    );
    return {
      user,
      usage,
      data: {
        savedLists: lists.map((list) => ({
          ...toRecordInfo(list),
          itemCount: list.itemCount,
          ...(lines.has(list.id) && { items: lines.get(list.id) as string[] }),
        })),
        savedResults: results.map((result) => ({
          ...toRecordInfo(result),
          toolType: result.toolType,
          itemCount: result.itemCount,
          ...(lines.has(result.id) && { results: lines.get(result.id) as string[] }),
        })),
        folders: folders.map(toRecordInfo),
        projects: projects.map(toRecordInfo),
      },
    };
  }
}

/**
 * Reads an account and locks its row until the transaction ends.
 * @throws DomainError `not_found`
 */
export async function requireLocked(manager: EntityManager, id: string): Promise<User> {
  return required(await lockUser(manager, { id }));
}

function required(user: User | null): User {
  if (!user) {
    throw new DomainError('not_found', { message: 'This account does not exist.' });
  }
  return user;
}

function toAdminUser(user: User, stats: UserStats): AdminUser {
  const { subscriptionPlan, isActive } = user;
  return { ...describeUser(user), subscriptionPlan, isActive, stats };
}

function toRecordInfo({ id, name, createdAt }: SavedRecord) {
  return { id, name, createdAt: createdAt.toISOString() };
}

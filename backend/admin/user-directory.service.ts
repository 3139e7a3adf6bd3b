import { Injectable } from '@nestjs/common';
import { type EntityManager, type EntityTarget, type FindManyOptions, In, IsNull } from 'typeorm';
import { RECENT_RECORDS } from '../../libs/contracts/admin.ts';
import type {
  AdminUser,
  AdminUsersAnswer,
  AdminUsersQuery,
  UserDetailsAnswer,
  UserStats,
} from '../../libs/contracts/admin-users.dto.ts';
import { Audit } from '../audit/audit.ts';
import type { Deed } from '../auth/principal.ts';
import { DomainError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { Folder } from '../folders/folder.entity.ts';
import { SavedList } from '../lists/saved-list.entity.ts';
import { Project } from '../projects/project.entity.ts';
import { SavedResult } from '../results/saved-result.entity.ts';
import { InlineBudget } from '../saved/inline-budget.ts';
import type { SavedRecord } from '../saved/saved-record.ts';
import { TextReaderService } from '../texts/text-reader.service.ts';
import { User } from '../users/user.entity.ts';
import { countSavedOf } from './saved-counts.ts';
import { findUsers } from './user-search.ts';

/** Lets administrators look accounts up. */
@Injectable()
export class UserDirectoryService {
  constructor(
    private readonly database: Database,
    private readonly texts: TextReaderService,
    private readonly audit: Audit,
  ) {}

  /** One page of the accounts that a query asks for, and how many there are of each kind. */
  list(query: AdminUsersQuery): Promise<AdminUsersAnswer> {
    return this.database.read(async (manager) => {
      const { ids, total, counts } = await findUsers(manager, query);
      const users = ids.length > 0 ? await manager.findBy(User, { id: In([...ids]) }) : [];
      const byId = new Map(users.map((user) => [user.id, user]));
      const statsOf = await countSavedOf(manager, ids);
      const shown = ids.flatMap((id) => byId.get(id) ?? []).map((user) => toAdminUser(user, statsOf(user.id)));
      return { users: shown, total, counts };
    });
  }

  /**
   * One account.
   * @throws DomainError `not_found`
   */
  get(id: string): Promise<AdminUser> {
    return this.database.read(async (manager) => {
      const user = await requireUser(manager, id);
      const statsOf = await countSavedOf(manager, [id]);
      return toAdminUser(user, statsOf(id));
    });
  }

  /**
   * One account with what it has saved last; that somebody looked is recorded.
   * @throws DomainError `not_found`
   */
  async describe(deed: Deed, id: string): Promise<UserDetailsAnswer> {
    const user = await this.get(id);
    const lists = await this.recent(SavedList, id);
    const results = await this.recent(SavedResult, id);
    const folders = await this.recent(Folder, id);
    const projects = await this.recent(Project, id);
    const budget = new InlineBudget();
    const inlined = [...lists, ...results].filter(({ itemCount, byteSize }) => budget.take(itemCount, byteSize));
    const lines = await this.texts.readLines(
      id,
      inlined.map((record) => record.id),
    );
    await this.database.write((manager) =>
      this.audit.record(manager, deed, { action: 'account.viewed', subjectId: id }),
    );
    return {
      user,
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

  private recent<R extends SavedRecord>(entity: EntityTarget<R>, userId: string): Promise<R[]> {
    const options = {
      where: { userId, deletedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: RECENT_RECORDS,
    } as FindManyOptions<R>;
    return this.database.read((manager) => manager.find(entity, options));
  }
}

/**
 * An account as a row.
 * @throws DomainError `not_found`
 */
export async function requireUser(manager: EntityManager, id: string): Promise<User> {
  const user = await manager.findOneBy(User, { id });
  if (!user) {
    throw new DomainError('not_found', { message: 'There is no such account (any more).' });
  }
  return user;
}

function toAdminUser(user: User, stats: UserStats): AdminUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    subscriptionPlan: user.subscriptionPlan,
    subscriptionExpires: user.subscriptionExpires?.toISOString() ?? null,
    emailVerified: user.emailVerified,
    isActive: user.isActive,
    lastLogin: user.lastLogin?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    stats,
  };
}

function toRecordInfo({ id, name, createdAt }: SavedRecord) {
  return { id, name, createdAt: createdAt.toISOString() };
}

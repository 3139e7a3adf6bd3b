import { Brackets, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { UserSort } from '../../libs/contracts/admin.ts';
import { pageWindow } from '../../libs/contracts/admin-fields.ts';
import type { AdminUsersQuery, UserCounts } from '../../libs/contracts/admin-users.dto.ts';
import type { PlanId } from '../../libs/contracts/plans.ts';
import type { Role } from '../../libs/contracts/roles.ts';
import { User } from '../users/user.entity.ts';

/**
 * So many matches are read from the index and sorted here. Were the database to sort by an index of its own, it would
 * read the row behind every entry to find the few that match.
 */
const SORTED_HERE = 2_000;

/** Accounts of one kind. */
interface UserGroup {
  readonly role: Role;
  readonly plan: PlanId;
  readonly isActive: boolean;
  readonly emailVerified: boolean;
  readonly count: number;
}

/** What one page of a search shows. */
export interface FoundUsers {
  /** Ids in their order. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly counts: UserCounts;
}

/** Finds one page of the accounts that a query asks for. */
export async function findUsers(manager: EntityManager, query: AdminUsersQuery): Promise<FoundUsers> {
  const groups = await readGroups(manager);
  const counts = countGroups(groups);
  if (query.search !== undefined) {
    return { ...(await searchUsers(manager, query, query.search)), counts };
  }
  const total = groups.filter((group) => isWanted(group, query)).reduce((sum, { count }) => sum + count, 0);
  const ids = total === 0 ? [] : await readPage(sorted(filtered(manager, query), query.sort), query);
  return { ids, total, counts };
}

/** The condition that a text stands in the address or the username; both are stored in lower case. */
export function matchesSearch(search: string): Brackets {
  const part = search.normalize('NFC').toLowerCase();
  return new Brackets((where) => {
    where.where('INSTR(user.emailKey, :part) > 0', { part }).orWhere('INSTR(user.username, :part) > 0', { part });
  });
}

async function searchUsers(
  manager: EntityManager,
  query: AdminUsersQuery,
  search: string,
): Promise<Pick<FoundUsers, 'ids' | 'total'>> {
  const matching = () => filtered(manager, query).andWhere(matchesSearch(search));
  const { property, isDescending } = readSort(query.sort);
  const rows = await matching()
    .select('user.id', 'id')
    .addSelect(`user.${property}`, 'value')
    .limit(SORTED_HERE + 1)
    .getRawMany<{ id: string; value: Date | string | null }>();
  if (rows.length > SORTED_HERE) {
    const total = await matching().getCount();
    return { ids: await readPage(sorted(matching(), query.sort), query), total };
  }
  const keyed = rows.map(({ id, value }) => ({ id, key: value instanceof Date ? value.toISOString() : (value ?? '') }));
  keyed.sort((a, b) => (a.key === b.key ? compare(a.id, b.id) : compare(a.key, b.key)) * (isDescending ? -1 : 1));
  const { skip, take } = pageWindow(query);
  return { ids: keyed.slice(skip, skip + take).map(({ id }) => id), total: rows.length };
}

function filtered(manager: EntityManager, { role, status, plan }: AdminUsersQuery): SelectQueryBuilder<User> {
  const users = manager.createQueryBuilder(User, 'user').where('1 = 1');
  if (role) {
    users.andWhere('user.role = :role', { role });
  }
  if (plan) {
    users.andWhere('user.subscriptionPlan = :plan', { plan });
  }
  if (status === 'unverified') {
    users.andWhere('user.emailVerified = :isVerified', { isVerified: false });
  } else if (status) {
    users.andWhere('user.isActive = :isActive', { isActive: status === 'active' });
  }
  return users;
}

function sorted(users: SelectQueryBuilder<User>, sort: UserSort | undefined): SelectQueryBuilder<User> {
  const { property, isDescending } = readSort(sort);
  const direction = isDescending ? 'DESC' : 'ASC';
  return users.orderBy(`user.${property}`, direction).addOrderBy('user.id', direction);
}

async function readPage(users: SelectQueryBuilder<User>, query: AdminUsersQuery): Promise<string[]> {
  const { skip, take } = pageWindow(query);
  const rows = await users.select('user.id', 'id').offset(skip).limit(take).getRawMany<{ id: string }>();
  return rows.map(({ id }) => id);
}

function readSort(sort: UserSort = '-createdAt') {
  const name = sort.replace(/^-/, '');
  const property = name === 'email' ? 'emailKey' : (name as 'createdAt' | 'lastLogin' | 'username');
  return { property, isDescending: sort.startsWith('-') } as const;
}

async function readGroups(manager: EntityManager): Promise<UserGroup[]> {
  const rows = await manager
    .createQueryBuilder(User, 'user')
    .select('user.role', 'role')
    .addSelect('user.subscriptionPlan', 'plan')
    .addSelect('user.isActive', 'isActive')
    .addSelect('user.emailVerified', 'emailVerified')
    .addSelect('COUNT(*)', 'count')
    .groupBy('user.role')
    .addGroupBy('user.subscriptionPlan')
    .addGroupBy('user.isActive')
    .addGroupBy('user.emailVerified')
    .getRawMany<{ role: Role; plan: PlanId; isActive: unknown; emailVerified: unknown; count: unknown }>();
  return rows.map(({ role, plan, isActive, emailVerified, count }) => ({
    role,
    plan,
    isActive: Number(isActive) === 1,
    emailVerified: Number(emailVerified) === 1,
    count: Number(count),
  }));
}

function isWanted(group: UserGroup, { role, status, plan }: AdminUsersQuery): boolean {
  const hasStatus =
    status === undefined || (status === 'unverified' ? !group.emailVerified : group.isActive === (status === 'active'));
  return hasStatus && (role ?? group.role) === group.role && (plan ?? group.plan) === group.plan;
}

function countGroups(groups: readonly UserGroup[]): UserCounts {
  const sum = (isCounted: (group: UserGroup) => boolean) =>
    groups.filter(isCounted).reduce((total, { count }) => total + count, 0);
  return {
    total: sum(() => true),
    active: sum(({ isActive }) => isActive),
    inactive: sum(({ isActive }) => !isActive),
    verified: sum(({ emailVerified }) => emailVerified),
    unverified: sum(({ emailVerified }) => !emailVerified),
    admins: sum(({ role }) => role === 'admin'),
    free: sum(({ plan }) => plan === 'free'),
    pro: sum(({ plan }) => plan === 'pro'),
    enterprise: sum(({ plan }) => plan === 'enterprise'),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

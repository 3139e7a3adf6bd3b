import { Brackets, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { PlanId } from '../../libs/contracts/account/plans.ts';
import type { Role } from '../../libs/contracts/account/roles.ts';
import type { UserSort } from '../../libs/contracts/admin/admin.ts';
import type { AdminUsersQuery, UserCounts } from '../../libs/contracts/admin/admin-users.dto.ts';
import { pageWindow } from '../../libs/contracts/admin/page-query.dto.ts';
import { type ListOrder, readPageIds } from '../database/read-page.ts';
import { withAsciiDomain } from '../users/email-key.ts';
import { User } from '../users/user.entity.ts';

/**
 * Maximum matches that are read from the search index and sorted here. Sorting in the database would use the index of
 * the sort column and read every row to find the few that match.
 */
const MAX_SORTED_IN_MEMORY = 2_000;

/** Number of accounts with the same role, plan and status. */
interface UserGroup {
  readonly role: Role;
  readonly plan: PlanId;
  readonly isActive: boolean;
  readonly emailVerified: boolean;
  readonly count: number;
}

export interface FoundUsers {
  /** Account ids in display order. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly counts: UserCounts;
}

export async function findUsers(manager: EntityManager, query: AdminUsersQuery): Promise<FoundUsers> {
  const groups = await readGroups(manager);
  const counts = countGroups(groups);
  if (query.search !== undefined) {
    return { ...(await searchUsers(manager, query, query.search)), counts };
  }
  const total = groups.filter((group) => isWanted(group, query)).reduce((sum, { count }) => sum + count, 0);
  const ids = await readPageIds(filtered(manager, query), readOrder(query.sort), pageWindow(query), total);
  return { ids, total, counts };
}

const NON_ASCII = /\P{ASCII}/u;

/**
 * Returns the condition that the address or username contains a text. Both are stored in lower case, and domains in
 * ASCII, so a part of a domain with other characters is found if it consists of whole labels, such as `münchen.de`.
 */
export function matchesSearch(search: string): Brackets {
  const part = search.normalize('NFC').toLowerCase();
  return new Brackets((where) => {
    where.where('INSTR(user.emailKey, :part) > 0', { part }).orWhere('INSTR(user.username, :part) > 0', { part });
    if (NON_ASCII.test(part)) {
      where.orWhere('INSTR(user.emailKey, :asciiPart) > 0', { asciiPart: withAsciiDomain(part) });
    }
  });
}

async function searchUsers(
  manager: EntityManager,
  query: AdminUsersQuery,
  search: string,
): Promise<Pick<FoundUsers, 'ids' | 'total'>> {
  const matching = () => filtered(manager, query).andWhere(matchesSearch(search));
  const order = readOrder(query.sort);
  const window = pageWindow(query);
  const rows = await matching()
    .select('user.id', 'id')
    .addSelect(`user.${order.property}`, 'value')
    .limit(MAX_SORTED_IN_MEMORY + 1)
    .getRawMany<{ id: string; value: Date | string | null }>();
  if (rows.length > MAX_SORTED_IN_MEMORY) {
    const total = await matching().getCount();
    return { ids: await readPageIds(matching(), order, window, total), total };
  }
  const keyed = rows.map(({ id, value }) => ({ id, key: value instanceof Date ? value.toISOString() : (value ?? '') }));
  keyed.sort((a, b) => (a.key === b.key ? compare(a.id, b.id) : compare(a.key, b.key)) * (order.isDescending ? -1 : 1));
  return { ids: keyed.slice(window.skip, window.skip + window.take).map(({ id }) => id), total: rows.length };
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

function readOrder(sort: UserSort = '-createdAt'): ListOrder {
  const name = sort.replace(/^-/, '');
  return { property: name === 'email' ? 'emailKey' : name, isDescending: sort.startsWith('-') };
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

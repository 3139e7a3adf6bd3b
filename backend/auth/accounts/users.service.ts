import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { PlanId } from '../../../libs/contracts/account/plans.ts';
import type { Role } from '../../../libs/contracts/account/roles.ts';
import { Audit } from '../../audit/audit.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import { DomainError } from '../../common/domain-error.ts';
import { newId } from '../../common/ids.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import { ROW_LOCK } from '../../database/schema/row-lock.ts';
import { emailKey } from '../../users/email-key.ts';
import { lockUser } from '../../users/lock-user.ts';
import { User } from '../../users/user.entity.ts';
import type { AuditContext } from '../access/principal.ts';
import { OneTimeToken } from '../links/one-time-token.entity.ts';
import { Session } from '../sessions/session.entity.ts';
import { AccessToken } from '../tokens/access-token.entity.ts';

/** Maximum usernames tried for a new account while concurrent transactions take the same ones. */
const USERNAME_ATTEMPTS = 8;
/** Number of these attempts that take the first free name. */
const ORDERED_ATTEMPTS = 2;

/** Maximum characters of a username without its number. */
const USERNAME_LENGTH = 48;
/** Number of names in the first lookup; each further lookup doubles it. */
const FIRST_LOOKUP = 16;
const LARGEST_LOOKUP = 512;
/** Range of random numbers in usernames; its upper end is exclusive. */
const RANDOM_NUMBERS = [100_000, 1_000_000] as const;

/** Initial values of an account. */
export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly role?: Role;
  readonly subscriptionPlan?: PlanId;
  readonly emailVerified?: boolean;
}

/** Creates, finds and changes accounts within the caller's transaction. */
@Injectable()
export class UsersService {
  constructor(private readonly audit: Audit) {}

  /** Returns the account of an address in any spelling. */
  findByEmail(manager: EntityManager, email: string): Promise<User | null> {
    return manager.findOneBy(User, { emailKey: emailKey(email) });
  }

  /** Returns the account of an address in any spelling, and locks its row until the transaction ends. */
  lockByEmail(manager: EntityManager, email: string): Promise<User | null> {
    return lockUser(manager, { emailKey: emailKey(email) });
  }

  /**
   * Creates an account, unverified by default, with a free username.
   * @throws DomainError `conflict` if the address is in use, also in a concurrent transaction
   */
  async create(manager: EntityManager, auditContext: AuditContext, values: NewUser): Promise<User> {
    const user = await insertWithUsername(manager, {
      id: newId(),
      email: values.email,
      emailKey: emailKey(values.email),
      firstName: values.firstName,
      lastName: values.lastName,
      passwordHash: values.passwordHash,
      role: values.role ?? 'user',
      subscriptionPlan: values.subscriptionPlan ?? 'free',
      subscriptionExpires: null,
      emailVerified: values.emailVerified ?? false,
      isActive: true,
      lastLogin: null,
      createdAt: new Date(),
    });
    const { id: subjectId, role } = user;
    const details = role === 'user' ? {} : { details: { role } };
    await this.audit.record(manager, auditContext, { action: 'account.created', subjectId, ...details });
    return user;
  }

  /** Returns true if an administrator created the account; its owner was welcomed by the mail `account_created`. */
  isCreatedByAdmin(manager: EntityManager, userId: string): Promise<boolean> {
    return manager.existsBy(AuditEntry, { subjectId: userId, action: 'account.created', actorId: Not(IsNull()) });
  }

  /**
   * Activates or deactivates an account. Deactivation ends all its sessions and invalidates its mailed links.
   * @throws DomainError `conflict` for the last administrator
   */
  async setActive(manager: EntityManager, auditContext: AuditContext, user: User, isActive: boolean): Promise<void> {
    if (!isActive) {
      await this.requireAnotherAdmin(manager, user);
    }
    await manager.update(User, { id: user.id }, { isActive });
    if (!isActive) {
      await this.endAccess(manager, user.id);
    }
    const action = isActive ? 'account.activated' : 'account.deactivated';
    await this.audit.record(manager, auditContext, { action, subjectId: user.id });
  }

  /**
   * Changes the role of an account and ends its sessions, including those in which it impersonates others: no token may
   * outlive the permissions that it was issued with.
   * @throws DomainError `conflict` for the last administrator
   */
  async setRole(manager: EntityManager, auditContext: AuditContext, user: User, role: Role): Promise<void> {
    if (role !== 'admin') {
      await this.requireAnotherAdmin(manager, user);
    }
    await manager.update(User, { id: user.id }, { role });
    await manager.delete(Session, [{ userId: user.id }, { actorId: user.id }]);
    await this.audit.record(manager, auditContext, {
      action: 'account.role_changed',
      subjectId: user.id,
      details: { role },
    });
  }

  /**
   * Ends all sessions of an account, including those in which it impersonates others, and invalidates its mailed links
   * and access tokens. The transaction must have changed or locked the account's row before (`lockUser`).
   */
  async endAccess(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(Session, [{ userId }, { actorId: userId }]);
    await manager.delete(OneTimeToken, { userId });
    await manager.delete(AccessToken, { userId });
  }

  /**
   * Checks that another administrator remains. Locks the administrators' rows until the transaction ends, so that two
   * administrators cannot remove each other.
   * @throws DomainError `conflict`
   */
  async requireAnotherAdmin(manager: EntityManager, user: User): Promise<void> {
    if (user.role !== 'admin') {
      return;
    }
    const admins = await manager.find(User, {
      select: { id: true },
      // An administrator with an unverified address cannot sign in.
      where: { role: 'admin', isActive: true, emailVerified: true },
      ...ROW_LOCK,
    });
    if (!admins.some(({ id }) => id !== user.id)) {
      throw new DomainError('conflict', { message: 'This is the last administrator. At least one is required.' });
    }
  }
}

/**
 * Inserts an account under the first free username. If a concurrent transaction has taken the name since the lookup,
 * another one is tried: a failed INSERT leaves the transaction open, and READ COMMITTED shows the other account to the
 * next lookup.
 * @throws DomainError `conflict` if the address is in use
 */
async function insertWithUsername(manager: EntityManager, values: Omit<User, 'username'>): Promise<User> {
  const { email } = values;
  for (let attempt = 1; ; attempt += 1) {
    const username = attempt > ORDERED_ATTEMPTS ? randomUsername(email) : await findFreeUsername(manager, email);
    const user: User = Object.assign(new User(), values, { username });
    try {
      await manager.insert(User, user);
      return user;
    } catch (error) {
      if (!isUniqueViolation(error)) {
        throw error;
      }
      if (await manager.existsBy(User, { emailKey: user.emailKey })) {
        throw new DomainError('conflict', { message: 'An account with this email address already exists.' });
      }
      if (attempt >= USERNAME_ATTEMPTS) {
        throw error;
      }
    }
  }
}

/**
 * Returns the username for an address: the part before the `@` in lower case, reduced to letters, digits, dot, dash and
 * underscore.
 */
function usernameFrom(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFKC').toLowerCase();
  const name = [...local.replace(/[^\p{L}\p{N}._-]/gu, '')].slice(0, USERNAME_LENGTH).join('');
  return name || 'user';
}

/**
 * Returns the first free username for an address, with a number from 2 if needed. Looks up exact names, since a prefix
 * search could match most of the table.
 */
async function findFreeUsername(manager: EntityManager, email: string): Promise<string> {
  const base = usernameFrom(email);
  for (let from = 1, count = FIRST_LOOKUP; ; from += count, count = Math.min(2 * count, LARGEST_LOOKUP)) {
    const names = Array.from({ length: count }, (_, index) => (from + index === 1 ? base : `${base}${from + index}`));
    const rows = await manager.find(User, { select: { username: true }, where: { username: In(names) } });
    const taken = new Set(rows.map(({ username }) => username));
    const free = names.find((name) => !taken.has(name));
    if (free !== undefined) {
      return free;
    }
  }
}

/** Returns a username for an address with a random number, which may be taken. */
function randomUsername(email: string): string {
  return `${usernameFrom(email)}${randomInt(...RANDOM_NUMBERS)}`;
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PlanId } from '../../libs/contracts/plans.ts';
import type { Role } from '../../libs/contracts/roles.ts';
import { AccessToken } from '../access-tokens/access-token.entity.ts';
import { Audit } from '../audit/audit.ts';
import { OneTimeToken } from '../auth/one-time-token.entity.ts';
import type { Deed } from '../auth/principal.ts';
import { Session } from '../auth/session.entity.ts';
import { DomainError } from '../common/domain-error.ts';
import { newId } from '../common/ids.ts';
import { IS_SQLITE } from '../database/column-types.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { emailKey } from './email-key.ts';
import { User } from './user.entity.ts';
import { findFreeUsername } from './username.ts';

/** What a new account starts with. */
export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly role?: Role;
  readonly subscriptionPlan?: PlanId;
  readonly emailVerified?: boolean;
}

/** Accounts as rows: making, finding and changing them, within the caller's transaction. */
@Injectable()
export class UsersService {
  constructor(private readonly audit: Audit) {}

  /** The account of an address in any spelling. */
  findByEmail(manager: EntityManager, email: string): Promise<User | null> {
    return manager.findOneBy(User, { emailKey: emailKey(email) });
  }

  /**
   * Makes an account, unverified unless said otherwise.
   * @throws DomainError `conflict` where the address is taken, also when that happens at the same moment
   */
  async create(manager: EntityManager, deed: Deed, values: NewUser): Promise<User> {
    const user = Object.assign(new User(), {
      id: newId(),
      email: values.email,
      emailKey: emailKey(values.email),
      username: await findFreeUsername(manager, values.email),
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
    try {
      await manager.insert(User, user);
    } catch (error) {
      if (isUniqueViolation(error)) {
        throw new DomainError('conflict', { message: 'There is an account with this email address already.' });
      }
      throw error;
    }
    await this.audit.record(manager, deed, { action: 'account.created', subjectId: user.id });
    return user;
  }

  /**
   * Lets an account sign in, or no longer; then all its sessions and mailed links are over at once.
   * @throws DomainError `conflict` for the last administrator
   */
  async setActive(manager: EntityManager, deed: Deed, user: User, isActive: boolean): Promise<void> {
    if (!isActive) {
      await this.requireAnotherAdmin(manager, user);
      await this.endAccess(manager, user.id);
    }
    await manager.update(User, { id: user.id }, { isActive });
    const action = isActive ? 'account.activated' : 'account.deactivated';
    await this.audit.record(manager, deed, { action, subjectId: user.id });
  }

  /**
   * Makes an account an administrator or a user; its sessions are over, so that no token keeps what it could do.
   * @throws DomainError `conflict` for the last administrator
   */
  async setRole(manager: EntityManager, deed: Deed, user: User, role: Role): Promise<void> {
    if (role !== 'admin') {
      await this.requireAnotherAdmin(manager, user);
    }
    await manager.update(User, { id: user.id }, { role });
    await manager.delete(Session, { userId: user.id });
    await this.audit.record(manager, deed, { action: 'account.role_changed', subjectId: user.id, details: { role } });
  }

  /**
   * Ends every session, those in which it acts as somebody else too, and makes every mailed link and every access token
   * worthless.
   */
  async endAccess(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(Session, [{ userId }, { actorId: userId }]);
    await manager.delete(OneTimeToken, { userId });
    await manager.delete(AccessToken, { userId });
  }

  /**
   * Makes sure that an administrator remains when this account no longer is one. The administrators' rows stay locked
   * until the transaction ends, so that two of them cannot remove each other.
   * @throws DomainError `conflict`
   */
  async requireAnotherAdmin(manager: EntityManager, user: User): Promise<void> {
    if (user.role !== 'admin') {
      return;
    }
    const admins = await manager.find(User, {
      select: { id: true },
      // One whose address is not verified could not sign in.
      where: { role: 'admin', isActive: true, emailVerified: true },
      // On SQLite there is one writer at a time anyway.
      ...(!IS_SQLITE && { lock: { mode: 'pessimistic_write' } }),
    });
    if (!admins.some(({ id }) => id !== user.id)) {
      throw new DomainError('conflict', { message: 'This is the last administrator, and one is needed.' });
    }
  }
}

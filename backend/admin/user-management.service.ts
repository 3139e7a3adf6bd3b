import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CreateUserRequest, UpdateUserRequest } from '../../libs/contracts/admin-users.dto.ts';
import { AccountService } from '../account/account.service.ts';
import { Audit } from '../audit/audit.ts';
import { pageLink } from '../auth/links.ts';
import { OneTimeTokens } from '../auth/one-time-tokens.ts';
import { PasswordHasher } from '../auth/password-hasher.ts';
import { requireUncommonPassword } from '../auth/password-policy.ts';
import type { Deed } from '../auth/principal.ts';
import { SignUpService } from '../auth/sign-up.service.ts';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { Outbox } from '../mail/outbox.ts';
import { emailKey } from '../users/email-key.ts';
import { User } from '../users/user.entity.ts';
import { UsersService } from '../users/users.service.ts';
import { requireUser } from './user-directory.service.ts';

/** An account may own gigabytes; they go in one transaction. */
const DELETION_DEADLINE_MS = 120_000;

const EMAIL_TAKEN = 'There is an account with this email address already.';
const USERNAME_TAKEN = 'This username is taken.';

/** What administrators do with accounts. Whatever ends what an account could do ends its sessions, too. */
@Injectable()
export class UserManagementService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly accounts: AccountService,
    private readonly signUps: SignUpService,
    private readonly tokens: OneTimeTokens,
    private readonly hasher: PasswordHasher,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly config: AppConfig,
  ) {}

  /**
   * Makes an account; where its address is not said to be verified, the mail that verifies it is sent.
   * @returns its id
   * @throws DomainError `conflict` where the address is taken, `password_common`
   */
  async create(deed: Deed, request: CreateUserRequest): Promise<string> {
    requireUncommonPassword(request);
    const { email, firstName = '', lastName = '', role = 'user', subscriptionPlan = 'free' } = request;
    const { emailVerified = false } = request;
    const passwordHash = await this.hasher.hash(request.password);
    const values = { email, firstName, lastName, passwordHash, role, subscriptionPlan, emailVerified };
    try {
      return await this.database.write(async (manager) => {
        const user = await this.users.create(manager, deed, values);
        if (!emailVerified) {
          await this.signUps.mailVerification(manager, user);
        }
        return user.id;
      });
    } catch (error) {
      throw error instanceof DomainError && error.code === 'conflict' ? taken('email', EMAIL_TAKEN) : error;
    }
  }

  /**
   * Changes an account; what the request leaves out stays.
   * @throws DomainError `not_found`; `conflict` for the last administrator, or what somebody else has; `password_common`
   */
  async update(deed: Deed, id: string, request: UpdateUserRequest): Promise<void> {
    const { password } = request;
    if (password !== undefined) {
      requireUncommonPassword({ password });
    }
    const passwordHash = password === undefined ? undefined : await this.hasher.hash(password);
    try {
      await this.database.write(async (manager) => {
        const user = await requireUser(manager, id);
        await this.changeProfile(manager, deed, user, request);
        await this.changePlan(manager, deed, user, request);
        await this.changeEmail(manager, deed, user, request.email);
        await this.changeVerified(manager, deed, user, request.emailVerified);
        if (passwordHash !== undefined) {
          await this.changePassword(manager, deed, { ...user, email: request.email ?? user.email }, passwordHash);
        }
        if (request.role !== undefined && request.role !== user.role) {
          await this.users.setRole(manager, deed, user, request.role);
        }
        if (request.isActive !== undefined && request.isActive !== user.isActive) {
          await this.users.setActive(manager, deed, user, request.isActive);
        }
      });
    } catch (error) {
      // Somebody else was faster by a moment.
      throw isUniqueViolation(error) ? new DomainError('conflict') : error;
    }
  }

  /**
   * Mails a new link that verifies the address of an account.
   * @throws DomainError `not_found`; `conflict` where there is nothing to verify
   */
  async resendVerification(deed: Deed, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const user = await requireUser(manager, id);
      if (user.emailVerified) {
        throw new DomainError('conflict', { message: 'This email address is verified already.' });
      }
      await this.signUps.mailVerification(manager, user);
      await this.audit.record(manager, deed, { action: 'account.verification_sent', subjectId: id });
    });
  }

  /**
   * Deletes an account and everything it owns.
   * @throws DomainError `not_found`; `conflict` for the last administrator
   */
  async delete(deed: Deed, id: string): Promise<void> {
    await this.database.write(
      async (manager) => this.accounts.deleteUser(manager, deed, await requireUser(manager, id)),
      { deadlineMs: DELETION_DEADLINE_MS },
    );
  }

  private async changeProfile(
    manager: EntityManager,
    deed: Deed,
    user: User,
    { firstName = user.firstName, lastName = user.lastName, ...request }: UpdateUserRequest,
  ): Promise<void> {
    const username = request.username?.toLowerCase() ?? user.username;
    if (firstName === user.firstName && lastName === user.lastName && username === user.username) {
      return;
    }
    if (username !== user.username && (await manager.existsBy(User, { username }))) {
      throw taken('username', USERNAME_TAKEN);
    }
    await manager.update(User, { id: user.id }, { firstName, lastName, username });
    await this.audit.record(manager, deed, { action: 'account.profile_changed', subjectId: user.id });
  }

  private async changePlan(
    manager: EntityManager,
    deed: Deed,
    user: User,
    { subscriptionPlan = user.subscriptionPlan, subscriptionExpires }: UpdateUserRequest,
  ): Promise<void> {
    const expires = subscriptionExpires === undefined ? user.subscriptionExpires : readTime(subscriptionExpires);
    const isSameEnd = (expires?.getTime() ?? null) === (user.subscriptionExpires?.getTime() ?? null);
    if (subscriptionPlan === user.subscriptionPlan && isSameEnd) {
      return;
    }
    await manager.update(User, { id: user.id }, { subscriptionPlan, subscriptionExpires: expires });
    const details = { plan: subscriptionPlan, expires: expires?.toISOString() ?? null };
    await this.audit.record(manager, deed, { action: 'account.plan_changed', subjectId: user.id, details });
  }

  /** Gives an account another address; links that went to the old mailbox are dead, and its owner is told there. */
  private async changeEmail(manager: EntityManager, deed: Deed, user: User, email: string | undefined): Promise<void> {
    if (email === undefined || email === user.email) {
      return;
    }
    const key = emailKey(email);
    if (key !== user.emailKey && (await manager.existsBy(User, { emailKey: key }))) {
      throw taken('email', EMAIL_TAKEN);
    }
    await manager.update(User, { id: user.id }, { email, emailKey: key });
    await this.audit.record(manager, deed, { action: 'account.email_changed', subjectId: user.id });
    if (key !== user.emailKey) {
      await this.tokens.revoke(manager, user.id);
      const variables = { username: user.username, newEmail: email, supportEmail: this.config.supportEmail };
      await this.outbox.add(manager, { template: 'email_changed', to: user.email, variables });
    }
  }

  private async changeVerified(
    manager: EntityManager,
    deed: Deed,
    user: User,
    emailVerified: boolean | undefined,
  ): Promise<void> {
    if (emailVerified === undefined || emailVerified === user.emailVerified) {
      return;
    }
    if (!emailVerified) {
      // Who is not verified cannot sign in.
      await this.users.requireAnotherAdmin(manager, user);
    }
    await manager.update(User, { id: user.id }, { emailVerified });
    await this.tokens.revoke(manager, user.id, 'verify_email');
    const action = emailVerified ? 'account.email_verified' : 'account.profile_changed';
    await this.audit.record(manager, deed, { action, subjectId: user.id, details: { emailVerified } });
  }

  private async changePassword(manager: EntityManager, deed: Deed, user: User, passwordHash: string): Promise<void> {
    await manager.update(User, { id: user.id }, { passwordHash });
    await this.users.endAccess(manager, user.id);
    await this.audit.record(manager, deed, { action: 'account.password_changed', subjectId: user.id });
    const variables = { username: user.username, resetUrl: pageLink(this.config, '/auth/forgot-password') };
    await this.outbox.add(manager, { template: 'password_changed', to: user.email, variables });
  }
}

function readTime(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function taken(field: string, message: string): DomainError {
  return new DomainError('conflict', { message, details: { fields: { [field]: message } } });
}

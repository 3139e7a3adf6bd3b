import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  CreateUserRequest,
  DeleteUserRequest,
  UpdateUserRequest,
} from '../../libs/contracts/admin/admin-users.dto.ts';
import { AccountService } from '../account/account.service.ts';
import { PasswordCheck } from '../account/password-check.ts';
import { Audit } from '../audit/audit.ts';
import type { AuditContext, Principal } from '../auth/access/principal.ts';
import { UsersService } from '../auth/accounts/users.service.ts';
import { pageLink, tokenLink } from '../auth/links/links.ts';
import { OneTimeTokens } from '../auth/links/one-time-tokens.ts';
import { requireGoodPassword } from '../auth/passwords/common-passwords.ts';
import { PasswordHasher } from '../auth/passwords/password-hasher.ts';
import { SessionsService } from '../auth/sessions/sessions.service.ts';
import { SignUpService } from '../auth/sign-up.service.ts';
import { DomainError, fieldError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { Outbox } from '../mail/outbox.ts';
import { emailKey } from '../users/email-key.ts';
import { User } from '../users/user.entity.ts';
import { requireLocked } from './user-directory.service.ts';

/** Deadline of the deletion in ms; one transaction may delete gigabytes. */
const DELETION_DEADLINE_MS = 120_000;

/** Lifetime of the link to choose a password for a new account; it covers a weekend. */
const WELCOME_LINK_MS = 72 * 3_600_000;

const EMAIL_TAKEN = 'An account with this email address already exists.';
const USERNAME_TAKEN = 'This username is taken.';
const CONFIRMATION_MISSING = 'Please enter your own password to confirm this change.';
const OWN_ACCOUNT = 'To delete your own account, use your account page.';
const NEVER_VERIFIED =
  'The owner of this address has never verified it, so someone else may have chosen the password. Set a new password together with the role.';

/** Lets administrators manage accounts. A change that revokes permissions also ends the account's sessions. */
@Injectable()
export class UserManagementService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly accounts: AccountService,
    private readonly sessions: SessionsService,
    private readonly password: PasswordCheck,
    private readonly signUps: SignUpService,
    private readonly tokens: OneTimeTokens,
    private readonly hasher: PasswordHasher,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly config: AppConfig,
  ) {}

  /**
   * Creates an account and mails its owner a link to choose a password, which also verifies the address. A new
   * administrator requires the password of the caller.
   * @returns its id
   * @throws DomainError `conflict` if the address is taken, `password_common`, `password_wrong`, `validation_failed`
   */
  async create(auditContext: AuditContext, principal: Principal, request: CreateUserRequest): Promise<string> {
    requireGoodPassword(request.password, request.email);
    if (request.role === 'admin') {
      requireConfirmation(request);
    }
    await this.confirm(auditContext, principal, request);
    const { email, firstName = '', lastName = '', role = 'user', subscriptionPlan = 'free' } = request;
    const { emailVerified = false } = request;
    const passwordHash = await this.hasher.hash(request.password);
    const values = { email, firstName, lastName, passwordHash, role, subscriptionPlan, emailVerified };
    return this.database.write(async (manager) => {
      await this.sessions.requireOpen(manager, principal);
      const user = await this.users.create(manager, auditContext, values).catch((error: unknown) => {
        throw error instanceof DomainError && error.code === 'conflict'
          ? fieldError('email', EMAIL_TAKEN, 'conflict')
          : error;
      });
      await this.welcome(manager, user);
      return user.id;
    });
  }

  /**
   * Updates an account; omitted fields stay unchanged. Changing a role, or the access of an administrator, requires the
   * password of the caller.
   * @throws DomainError `not_found`; `conflict` for the last administrator, for a value that another account has, and
   * for granting the role while the account's password may belong to someone else; `password_common`, `password_wrong`,
   * `validation_failed`
   */
  async update(
    auditContext: AuditContext,
    principal: Principal,
    id: string,
    request: UpdateUserRequest,
  ): Promise<void> {
    const { password } = request;
    await this.confirm(auditContext, principal, request);
    const passwordHash = password === undefined ? undefined : await this.hasher.hash(password);
    try {
      await this.database.write(async (manager) => {
        await this.sessions.requireOpen(manager, principal);
        const user = await requireLocked(manager, id);
        if (password !== undefined) {
          requireGoodPassword(password, request.email ?? user.email);
        }
        if (isSensitive(user, request)) {
          requireConfirmation(request);
        }
        if (request.role === 'admin' && user.role !== 'admin' && !user.emailVerified && password === undefined) {
          throw fieldError('role', NEVER_VERIFIED, 'conflict');
        }
        await this.changeProfile(manager, auditContext, user, request);
        await this.changePlan(manager, auditContext, user, request);
        await this.changeEmail(manager, auditContext, user, request.email);
        await this.changeVerified(manager, auditContext, user, request.emailVerified);
        if (passwordHash !== undefined) {
          await this.changePassword(
            manager,
            auditContext,
            { ...user, email: request.email ?? user.email },
            passwordHash,
          );
        }
        if (request.role !== undefined && request.role !== user.role) {
          await this.users.setRole(manager, auditContext, user, request.role);
        }
        if (request.isActive !== undefined && request.isActive !== user.isActive) {
          await this.users.setActive(manager, auditContext, user, request.isActive);
        }
      });
    } catch (error) {
      // A concurrent request stored the same value first.
      throw isUniqueViolation(error) ? new DomainError('conflict') : error;
    }
  }

  /**
   * Mails a new verification link to an account.
   * @throws DomainError `not_found`; `conflict` if the address is already verified, and for an inactive account
   */
  async resendVerification(auditContext: AuditContext, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const user = await requireLocked(manager, id);
      if (user.emailVerified) {
        throw new DomainError('conflict', { message: 'This email address is already verified.' });
      }
      if (!user.isActive) {
        throw new DomainError('conflict', { message: 'This account is inactive.' });
      }
      await this.signUps.requestVerification(manager, user.email);
      await this.audit.record(manager, auditContext, { action: 'account.verification_sent', subjectId: id });
    });
  }

  /**
   * Deletes an account and everything it owns. An administrator requires the password of the caller.
   * @throws DomainError `not_found`; `conflict` for the caller's own account and for the last administrator;
   * `password_wrong`, `validation_failed`
   */
  async delete(
    auditContext: AuditContext,
    principal: Principal,
    id: string,
    request: DeleteUserRequest,
  ): Promise<void> {
    if (id === principal.user.id) {
      throw new DomainError('conflict', { message: OWN_ACCOUNT });
    }
    await this.confirm(auditContext, principal, request);
    const remove = async (manager: EntityManager) => {
      await this.sessions.requireOpen(manager, principal);
      const user = await requireLocked(manager, id);
      if (user.role === 'admin') {
        requireConfirmation(request);
      }
      await this.accounts.deleteUser(manager, auditContext, user);
    };
    await this.database.write(remove, { deadlineMs: DELETION_DEADLINE_MS });
  }

  /** Checks the password of the calling administrator if the request contains it. */
  private async confirm(
    auditContext: AuditContext,
    principal: Principal,
    { currentPassword }: Confirmation,
  ): Promise<void> {
    if (currentPassword !== undefined) {
      await this.password.require(auditContext, principal, currentPassword, 'currentPassword');
    }
  }

  private async welcome(manager: EntityManager, { id, username, email }: User): Promise<void> {
    const { token, expiresAt } = await this.tokens.issue(manager, id, 'reset_password', {
      lifetimeMs: WELCOME_LINK_MS,
    });
    const variables = { username, setPasswordUrl: tokenLink(this.config, 'resetPassword', token) };
    await this.outbox.add(manager, { template: 'account_created', userId: id, to: email, variables, expiresAt });
  }

  private async changeProfile(
    manager: EntityManager,
    auditContext: AuditContext,
    user: User,
    { firstName = user.firstName, lastName = user.lastName, ...request }: UpdateUserRequest,
  ): Promise<void> {
    const username = request.username?.toLowerCase() ?? user.username;
    if (firstName === user.firstName && lastName === user.lastName && username === user.username) {
      return;
    }
    if (username !== user.username && (await manager.existsBy(User, { username }))) {
      throw fieldError('username', USERNAME_TAKEN, 'conflict');
    }
    await manager.update(User, { id: user.id }, { firstName, lastName, username });
    await this.audit.record(manager, auditContext, { action: 'account.profile_changed', subjectId: user.id });
  }

  private async changePlan(
    manager: EntityManager,
    auditContext: AuditContext,
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
    await this.audit.record(manager, auditContext, { action: 'account.plan_changed', subjectId: user.id, details });
  }

  /** Changes the address of an account, revokes links mailed to the old address and notifies it. */
  private async changeEmail(
    manager: EntityManager,
    auditContext: AuditContext,
    user: User,
    email: string | undefined,
  ): Promise<void> {
    if (email === undefined || email === user.email) {
      return;
    }
    const key = emailKey(email);
    if (key !== user.emailKey && (await manager.existsBy(User, { emailKey: key }))) {
      throw fieldError('email', EMAIL_TAKEN, 'conflict');
    }
    await manager.update(User, { id: user.id }, { email, emailKey: key });
    await this.audit.record(manager, auditContext, { action: 'account.email_changed', subjectId: user.id });
    if (key !== user.emailKey) {
      await this.tokens.revoke(manager, user.id);
      const variables = { username: user.username, newEmail: email, supportEmail: this.config.supportEmail };
      await this.outbox.add(manager, { template: 'email_changed', userId: user.id, to: user.email, variables });
    }
  }

  private async changeVerified(
    manager: EntityManager,
    auditContext: AuditContext,
    user: User,
    emailVerified: boolean | undefined,
  ): Promise<void> {
    if (emailVerified === undefined || emailVerified === user.emailVerified) {
      return;
    }
    if (!emailVerified) {
      // An unverified account cannot sign in.
      await this.users.requireAnotherAdmin(manager, user);
    }
    await manager.update(User, { id: user.id }, { emailVerified });
    if (emailVerified) {
      await this.tokens.revoke(manager, user.id, 'verify_email');
    } else {
      await this.users.endAccess(manager, user.id);
    }
    const action = emailVerified ? 'account.email_verified' : 'account.profile_changed';
    await this.audit.record(manager, auditContext, { action, subjectId: user.id, details: { emailVerified } });
  }

  private async changePassword(
    manager: EntityManager,
    auditContext: AuditContext,
    user: User,
    passwordHash: string,
  ): Promise<void> {
    await manager.update(User, { id: user.id }, { passwordHash });
    await this.users.endAccess(manager, user.id);
    await this.audit.record(manager, auditContext, { action: 'account.password_changed', subjectId: user.id });
    const variables = { username: user.username, resetUrl: pageLink(this.config, '/auth/forgot-password') };
    await this.outbox.add(manager, { template: 'password_changed', userId: user.id, to: user.email, variables });
  }
}

/** The caller's own password, with which an administrator confirms a request. */
type Confirmation = DeleteUserRequest;

/** True for changes with which a stolen session of an administrator could keep access, or exclude other administrators. */
function isSensitive(user: User, request: UpdateUserRequest): boolean {
  const { role = user.role, password, email = user.email, username = user.username } = request;
  const { emailVerified = user.emailVerified, isActive = user.isActive } = request;
  const changesSignIn = password !== undefined || email !== user.email || username.toLowerCase() !== user.username;
  const changesAccess = emailVerified !== user.emailVerified || isActive !== user.isActive;
  return role !== user.role || (user.role === 'admin' && (changesSignIn || changesAccess));
}

/** @throws DomainError `validation_failed` for a request without the confirming password */
function requireConfirmation({ currentPassword }: Confirmation): void {
  if (currentPassword === undefined) {
    throw fieldError('currentPassword', CONFIRMATION_MISSING);
  }
}

function readTime(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

import 'reflect-metadata';
import { isEmail } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { isDeceptiveName } from '../../libs/contracts/shared/name-rules.ts';
import { isPasswordValid, PASSWORD_RULES } from '../../libs/contracts/shared/password-rules.ts';
import { Audit } from '../audit/audit.ts';
import { UsersService } from '../auth/accounts/users.service.ts';
import { requireGoodPassword } from '../auth/passwords/common-passwords.ts';
import { PasswordHasher } from '../auth/passwords/password-hasher.ts';
import { DomainError } from '../common/domain-error.ts';
import type { AppConfig } from '../config/app-config.ts';
import { User } from '../users/user.entity.ts';
import { print, readCommandLine, runDatabaseCommand, usageError } from './database-command.ts';
import { UsageError } from './overprint/failure.ts';
import { readPassword } from './read-password.ts';

const AUDIT_CONTEXT = { actorId: null, address: null, source: 'command line' } as const;

/** Names from the command line; an existing account keeps those that are omitted. */
interface Names {
  readonly firstName?: string;
  readonly lastName?: string;
}

const USAGE = `Usage: npm run admin:create -- --email you@example.com [--first-name …] [--last-name …]
Creates an administrator, or promotes an existing account. Asks for the password, or reads it from standard input.`;

/**
 * `npm run admin:create -- --email you@example.com`: creates an administrator or promotes an account. A verified
 * account keeps its password. An unverified account may belong to anybody who typed the address, so it gets the
 * operator's password, and its sessions and links are revoked.
 */
await runDatabaseCommand(readArguments, async ({ config, database }, { email, ...names }) => {
  const users = new UsersService(new Audit());
  const found = await database.read((manager) => users.findByEmail(manager, email));
  const passwordHash = found?.emailVerified ? null : await choosePassword(config, found?.email ?? email);
  print(await database.write((manager) => makeAdmin(manager, users, { email, names, passwordHash })));
});

/**
 * Creates or promotes an account within a transaction.
 * @param passwordHash null for an account that was verified when it was looked up
 * @returns a line that describes the result
 * @throws UsageError if an account in that state requires a password and none was given
 */
async function makeAdmin(
  manager: EntityManager,
  users: UsersService,
  given: { readonly email: string; readonly names: Names; readonly passwordHash: string | null },
): Promise<string> {
  const { email, names, passwordHash } = given;
  const user = await users.lockByEmail(manager, email);
  if (user?.emailVerified) {
    await promote(manager, users, user);
    if (Object.keys(names).length > 0) {
      await manager.update(User, { id: user.id }, names);
      await new Audit().record(manager, AUDIT_CONTEXT, { action: 'account.profile_changed', subjectId: user.id });
    }
    return `${user.email} is an administrator now; the password stays as it is.`;
  }
  if (passwordHash === null) {
    throw new UsageError('The account was changed meanwhile. Please run the command again.');
  }
  if (!user) {
    const values = { firstName: 'Site', lastName: 'Admin', ...names, email, passwordHash };
    await users.create(manager, AUDIT_CONTEXT, { ...values, role: 'admin', emailVerified: true });
    return `${email} is an administrator and can sign in.`;
  }
  await manager.update(User, { id: user.id }, { ...names, passwordHash, emailVerified: true });
  await users.endAccess(manager, user.id);
  await new Audit().record(manager, AUDIT_CONTEXT, { action: 'account.password_changed', subjectId: user.id });
  await promote(manager, users, user);
  return `${user.email} was not verified. It is an administrator now and can sign in with the new password only.`;
}

async function promote(manager: EntityManager, users: UsersService, user: User): Promise<void> {
  await users.setRole(manager, AUDIT_CONTEXT, user, 'admin');
  if (!user.isActive) {
    await users.setActive(manager, AUDIT_CONTEXT, user, true);
  }
}

function readArguments(): { readonly email: string } & Names {
  const { values } = readCommandLine(USAGE, {
    options: { email: { type: 'string' }, 'first-name': { type: 'string' }, 'last-name': { type: 'string' } },
  });
  const { email, 'first-name': firstName, 'last-name': lastName } = values;
  if (!email) {
    throw usageError(USAGE);
  }
  if (!isEmail(email)) {
    throw new UsageError(`${email} is not an email address.`);
  }
  if (isDeceptiveName(`${firstName ?? ''}${lastName ?? ''}`)) {
    throw new UsageError('Names must not contain invisible control characters.');
  }
  return { email, ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) };
}

/**
 * Reads a new password and hashes it.
 * @throws UsageError for a missing or weak password
 */
async function choosePassword(config: AppConfig, email: string): Promise<string> {
  const password = await readPassword();
  checkPassword(password, email);
  const hasher = new PasswordHasher(config);
  try {
    return await hasher.hash(password);
  } finally {
    await hasher.onApplicationShutdown();
  }
}

function checkPassword(password: string, email: string): void {
  if (!isPasswordValid(password)) {
    const rules = PASSWORD_RULES.map(({ label }) => label.toLowerCase()).join(', ');
    throw new UsageError(`The password needs: ${rules}.`);
  }
  try {
    requireGoodPassword(password, email);
  } catch (error) {
    throw error instanceof DomainError ? new UsageError(error.message) : error;
  }
}

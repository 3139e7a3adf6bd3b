import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { isEmail } from 'class-validator';
import { isPasswordValid, PASSWORD_RULES } from '../../libs/contracts/password-rules.ts';
import { Audit } from '../audit/audit.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { PasswordHasher } from '../auth/password-hasher.ts';
import { User } from '../users/user.entity.ts';
import { UsersService } from '../users/users.service.ts';
import { readPassword } from './read-password.ts';
import { type CommandContext, print, runCommand, UsageError } from './run-command.ts';

/** `npm run admin:create -- --email you@example.com`: makes an administrator, or makes an account one. */
await runCommand(async ({ config, database }: CommandContext) => {
  const { email, firstName, lastName } = readArguments();
  const deed = { actorId: null, address: null };
  const users = new UsersService(new Audit());
  const existing = await database.read((manager) => users.findByEmail(manager, email));
  if (existing) {
    await database.write(async (manager) => {
      await users.setRole(manager, deed, existing, 'admin');
      await manager.update(User, { id: existing.id }, { emailVerified: true });
      await users.setActive(manager, deed, existing, true);
    });
    print(`${existing.email} is an administrator now; the password stays as it is.`);
    return;
  }
  const password = await readPassword();
  requireGoodPassword(password);
  const hasher = new PasswordHasher(config);
  try {
    const passwordHash = await hasher.hash(password);
    const values = { email, firstName, lastName, passwordHash, role: 'admin', emailVerified: true } as const;
    await database.write((manager) => users.create(manager, deed, values));
  } finally {
    await hasher.onApplicationShutdown();
  }
  print(`${email} is an administrator and can sign in.`);
});

function readArguments(): { email: string; firstName: string; lastName: string } {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string', default: 'Site' },
      'last-name': { type: 'string', default: 'Admin' },
    },
  });
  if (!values.email || !isEmail(values.email)) {
    throw new UsageError('Usage: npm run admin:create -- --email you@example.com [--first-name …] [--last-name …]');
  }
  return { email: values.email, firstName: values['first-name'], lastName: values['last-name'] };
}

function requireGoodPassword(password: string): void {
  if (!isPasswordValid(password)) {
    const rules = PASSWORD_RULES.map(({ label }) => label.toLowerCase()).join(', ');
    throw new UsageError(`The password needs: ${rules}.`);
  }
  if (isCommonPassword(password)) {
    throw new UsageError('This password is too easy to guess.');
  }
}

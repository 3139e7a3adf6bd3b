import { createHash } from 'node:crypto';
import { PasswordHasher } from '../../backend/auth/password-hasher.ts';
import { Database } from '../../backend/database/database.ts';
import type { User } from '../../backend/users/user.entity.ts';
import { type NewUser, UsersService } from '../../backend/users/users.service.ts';
import type { SessionUser, SignInAnswer } from '../../libs/contracts/auth.dto.ts';
import type { WorkCaptchaAnswer } from '../../libs/contracts/captcha.dto.ts';
import { hasZeroBits, proofOfWorkText } from '../../libs/contracts/proof-of-work.ts';
import type { TestApp } from './test-app.ts';
import { call } from './test-client.ts';

/** A password that meets every rule. */
export const PASSWORD = 'Correct-Horse-7';

let count = 0;

/** An address that no other test has. */
export function newAddress(name = 'user'): string {
  count += 1;
  return `${name}${count}@example.com`;
}

/** An account that can sign in with `PASSWORD`, made without the detour through the sign-up form. */
export async function createUser(running: TestApp, values: Partial<NewUser> = {}): Promise<User> {
  const hasher = running.app.get(PasswordHasher);
  const passwordHash = await hasher.hash(PASSWORD);
  return running.app
    .get(Database)
    .write((manager) =>
      running.app
        .get(UsersService)
        .create(
          manager,
          { actorId: null, address: '127.0.0.1' },
          { email: newAddress(), firstName: 'Ada', lastName: 'Lovelace', passwordHash, emailVerified: true, ...values },
        ),
    );
}

/** Signs in and gives the token. */
export async function signIn(running: TestApp, email: string, password = PASSWORD): Promise<string> {
  const { status, body } = await call<SignInAnswer>(running, 'POST /api/auth/signin', { body: { email, password } });
  if (status !== 200) {
    throw new Error(`Sign-in of ${email} answered ${status}: ${JSON.stringify(body)}`);
  }
  return body.token;
}

/** Signs in and asks the server whose session that is. Answers the address of the account. */
export async function whoSignsIn(running: TestApp, email: string, password = PASSWORD): Promise<string> {
  const token = await signIn(running, email, password);
  return (await call<SessionUser>(running, 'GET /api/auth/me', { token })).body.email;
}

/** A new account with the token of a session. */
export async function createSignedIn(
  running: TestApp,
  values: Partial<NewUser> = {},
): Promise<{ readonly user: User; readonly token: string }> {
  const user = await createUser(running, values);
  return { user, token: await signIn(running, user.email) };
}

/** A captcha solved by work. */
export async function solveCaptcha(
  running: TestApp,
): Promise<{ readonly captchaSessionId: string; readonly captchaInput: string }> {
  const { body } = await call<WorkCaptchaAnswer>(running, 'GET /api/captcha/work');
  return doWork(body);
}

/** The answer to a captcha that asks for work, as a sign-up carries it. */
export function doWork({ sessionId, challenge, bits }: WorkCaptchaAnswer) {
  for (let attempt = 0; ; attempt += 1) {
    const hash = createHash('sha256').update(proofOfWorkText(challenge, attempt)).digest();
    if (hasZeroBits(hash, bits)) {
      return { captchaSessionId: sessionId, captchaInput: String(attempt) };
    }
  }
}

/** The body of a sign-up with a solved captcha. */
export async function signUpBody(running: TestApp, email: string, password = PASSWORD) {
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    password,
    confirmPassword: password,
    ...(await solveCaptcha(running)),
  };
}

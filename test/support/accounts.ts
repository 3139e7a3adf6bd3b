import { createHash } from 'node:crypto';
import { AuditEntry } from '../../backend/audit/audit-entry.entity.ts';
import { type NewUser, UsersService } from '../../backend/auth/accounts/users.service.ts';
import { PasswordHasher } from '../../backend/auth/passwords/password-hasher.ts';
import { CaptchaService } from '../../backend/captcha/captcha.service.ts';
import type { User } from '../../backend/users/user.entity.ts';
import type { CreatedAccessToken } from '../../libs/contracts/account/access-tokens.dto.ts';
import type { AccessTokenDays } from '../../libs/contracts/account/access-tokens.ts';
import type { SessionUser, SignInAnswer } from '../../libs/contracts/account/auth.dto.ts';
import type { WorkCaptchaAnswer } from '../../libs/contracts/account/captcha.dto.ts';
import { hasZeroBits, proofOfWorkText } from '../../libs/contracts/account/proof-of-work.ts';
import type { TestApp } from './test-app.ts';
import { call } from './test-client.ts';

/** A password that satisfies all rules. */
export const PASSWORD = 'Correct-Horse-7';

let count = 0;

/** Returns an address that no other test uses. */
export function newAddress(name = 'user'): string {
  count += 1;
  return `${name}${count}@example.com`;
}

/** Creates an account that can sign in with `PASSWORD`, without the sign-up form. */
export async function createUser(running: TestApp, values: Partial<NewUser> = {}): Promise<User> {
  const hasher = running.app.get(PasswordHasher);
  const passwordHash = await hasher.hash(PASSWORD);
  return running.database.write((manager) =>
    running.app
      .get(UsersService)
      .create(
        manager,
        { actorId: null, address: '127.0.0.1' },
        { email: newAddress(), firstName: 'Ada', lastName: 'Lovelace', passwordHash, emailVerified: true, ...values },
      ),
  );
}

/** Signs in and returns the token. */
export async function signIn(running: TestApp, email: string, password = PASSWORD): Promise<string> {
  const { status, body } = await call<SignInAnswer>(running, 'POST /api/auth/signin', { body: { email, password } });
  if (status !== 200) {
    throw new Error(`Sign-in of ${email} answered ${status}: ${JSON.stringify(body)}`);
  }
  return body.token;
}

/** Signs in, and returns the address of the account that the server reports for the session. */
export async function whoSignsIn(running: TestApp, email: string, password = PASSWORD): Promise<string> {
  const token = await signIn(running, email, password);
  return (await call<SessionUser>(running, 'GET /api/auth/me', { token })).body.email;
}

/** Returns the status that the server answers for a session: 401 once it has ended. */
export async function sessionStatus(running: TestApp, token: string): Promise<number> {
  return (await call(running, 'GET /api/auth/me', { token })).status;
}

/** Returns the audit events about an account, oldest first. */
export async function auditOf(
  { database }: TestApp,
  subjectId: string,
): Promise<Pick<AuditEntry, 'action' | 'actorId'>[]> {
  const entries = await database.read((manager) =>
    manager.find(AuditEntry, { where: { subjectId }, order: { at: 'ASC', id: 'ASC' } }),
  );
  return entries.map(({ action, actorId }) => ({ action, actorId }));
}

/** Creates an account and a session; returns both. */
export async function createSignedIn(
  running: TestApp,
  values: Partial<NewUser> = {},
): Promise<{ readonly user: User; readonly token: string }> {
  const user = await createUser(running, values);
  return { user, token: await signIn(running, user.email) };
}

/** Creates a personal access token for the account of a session. */
export async function createAccessToken(
  running: TestApp,
  token: string,
  expiresInDays: AccessTokenDays = 30,
): Promise<CreatedAccessToken> {
  const { status, body } = await call<CreatedAccessToken>(running, 'POST /api/account/tokens', {
    token,
    body: { name: 'A test', expiresInDays },
  });
  if (status !== 201) {
    throw new Error(`Making an access token answered ${status}: ${JSON.stringify(body)}`);
  }
  return body;
}

export async function solveCaptcha(
  running: TestApp,
): Promise<{ readonly captchaSessionId: string; readonly captchaInput: string }> {
  const { body } = await call<WorkCaptchaAnswer>(running, 'GET /api/captcha/work');
  return doWork(body);
}

/** Returns the fields of a sign-up request that solve a proof-of-work captcha. */
export function doWork(task: WorkCaptchaAnswer) {
  return { captchaSessionId: task.sessionId, captchaInput: solve(task).slice(task.challenge.length + 1) };
}

/** Returns the proof of a challenge: a text whose SHA-256 starts with the required zero bits. */
export function solve({ challenge, bits }: Pick<WorkCaptchaAnswer, 'challenge' | 'bits'>): string {
  for (let attempt = 0; ; attempt += 1) {
    const text = proofOfWorkText(challenge, attempt);
    if (hasZeroBits(createHash('sha256').update(text).digest(), bits)) {
      return text;
    }
  }
}

/** Creates a picture captcha and returns its answer, which clients never receive as text. */
export async function createPictureCaptcha(
  running: TestApp,
): Promise<{ readonly sessionId: string; readonly answer: string }> {
  const answer = 'ACEF34';
  const { sessionId } = await running.app.get(CaptchaService).createImage(answer);
  return { sessionId, answer };
}

/** Returns the body of a sign-up request with a solved captcha. */
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

import type { AppConfigValues } from '../../backend/config/app-config.ts';
import { RATE_LIMITS } from '../../backend/config/rate-limits.ts';
import { signUpBody } from './accounts.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { type CallOptions, call } from './test-client.ts';

const apps: TestApp[] = [];

/** Starts a server with the limits of production, except the general ones of all calls, which are generous. */
export async function startLimited(overrides: Partial<AppConfigValues> = {}): Promise<TestApp> {
  const generous = { points: 1_000_000, windowSeconds: 60 };
  const rateLimits = { ...RATE_LIMITS, apiGuest: generous, apiUser: generous };
  const running = await startTestApp({ rateLimits, ...overrides });
  apps.push(running);
  return running;
}

/** Closes the servers that `startLimited` has started. */
export async function closeLimited(): Promise<void> {
  await Promise.all(apps.splice(0).map((running) => running.close()));
}

/** Tries to sign in, by default with a wrong password. */
export async function trySignIn(
  running: TestApp,
  email: string,
  options: CallOptions & { password?: string; proof?: string } = {},
) {
  const { password = 'Wrong-Horse-7', proof, ...rest } = options;
  return call(running, 'POST /api/auth/signin', { body: { email, password, ...(proof && { proof }) }, ...rest });
}

/** Signs up from the IP address `from`, with a solved captcha unless `changes` replace it. */
export async function signUp(running: TestApp, email: string, from: string, changes: Record<string, unknown> = {}) {
  return call(running, 'POST /api/auth/signup', { body: { ...(await signUpBody(running, email)), ...changes }, from });
}

/** Makes calls one after the other and returns their statuses. */
export async function statuses(calls: number, make: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    all.push((await make(index)).status);
  }
  return all;
}

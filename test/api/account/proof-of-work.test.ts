import { afterEach, describe, expect, test, vi } from 'vitest';
import { WorkChallenges, workBits } from '../../../backend/captcha/work-challenges.ts';
import { scaleRateLimits } from '../../../backend/config/rate-limits.ts';
import type { WorkCaptchaAnswer } from '../../../libs/contracts/account/captcha.dto.ts';
import type { ErrorBody } from '../../../libs/contracts/shared/error-codes.ts';
import { createPictureCaptcha, createUser, newAddress, PASSWORD, signUpBody, solve } from '../../support/accounts.ts';
import { closeLimited, signUp, startLimited, statuses, trySignIn } from '../../support/limited-app.ts';
import type { TestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';

afterEach(closeLimited);

/** Returns the solution of the challenge that an error carries. */
const proofOf = ({ details }: ErrorBody): string => {
  const { challenge, bits } = details ?? {};
  if (challenge === undefined || bits === undefined) {
    throw new Error('The answer carries no challenge');
  }
  return solve({ challenge, bits });
};

const withoutChance = ({ details, requestId: _id, ...body }: ErrorBody) => ({ ...body, bits: details?.bits });

/** Starts an app, and tries wrong passwords for `email` from many clients, as often as an address allows in an hour. */
async function startUnderAttack(): Promise<{ readonly running: TestApp; readonly email: string }> {
  const running = await startLimited();
  const { email } = await createUser(running);
  const all = await statuses(30, (index) => trySignIn(running, email, { from: `10.1.0.${index}` }));
  expect(all).toEqual(Array.from({ length: 30 }, () => 401));
  return { running, email };
}

describe('an address that strangers try 30 times in an hour', () => {
  test('needs a proof of work from then on, whether or not it has an account', async () => {
    const { running, email } = await startUnderAttack();
    const stopped = await trySignIn(running, email, { password: PASSWORD, from: '10.1.1.1' });
    expect(stopped).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(stopped.headers['retry-after'])).toBe(stopped.body.details?.retryAfterSeconds);
    const proof = proofOf(stopped.body);
    expect((await trySignIn(running, email, { proof, from: '10.1.1.1' })).status).toBe(401);

    const nobody = newAddress();
    await statuses(30, (index) => trySignIn(running, nobody, { from: `10.1.0.${index}` }));
    const unknown = await trySignIn(running, nobody, { from: '10.1.1.1' });
    expect(withoutChance(unknown.body)).toEqual(withoutChance(stopped.body));
    expect((await trySignIn(running, nobody, { proof: proofOf(unknown.body), from: '10.1.1.1' })).status).toBe(401);
  });

  test('lets its owner in with the right password and the work, which counts once', async () => {
    const { running, email } = await startUnderAttack();
    const right = { password: PASSWORD, from: '10.1.1.2' };
    const proof = proofOf((await trySignIn(running, email, right)).body);
    const answers = await Promise.all(Array.from({ length: 10 }, () => trySignIn(running, email, { ...right, proof })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 429)]);
  });

  test('takes no work for another address, no forged and no expired one, and no number that is wrong', async () => {
    const { running, email } = await startUnderAttack();
    const right = { password: PASSWORD, from: '10.1.1.3' };
    const challenges = running.app.get(WorkChallenges);
    const useless = [
      solve(challenges.issue(`sign-in ${newAddress()}`, 1)),
      solve(challenges.issue('sign-up', 1)),
      solve({ challenge: 'A'.repeat(39), bits: 1 }),
      `${challenges.issue(`sign-in ${email}`, 26).challenge}:7`,
      'nothing',
    ];
    for (const proof of useless) {
      expect((await trySignIn(running, email, { ...right, proof })).body).toMatchObject({ code: 'rate_limited' });
    }
    const proof = proofOf((await trySignIn(running, email, right)).body);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1000 });
    try {
      const late = await trySignIn(running, email, { ...right, proof });
      expect(late.status).toBe(429);
      expect((await trySignIn(running, email, { ...right, proof: proofOf(late.body) })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test('costs a client that is asked for work none of its own attempts', async () => {
    const { running, email } = await startUnderAttack();
    const asked = await statuses(40, () => trySignIn(running, email, { password: PASSWORD, from: '10.1.1.4' }));
    expect(new Set(asked)).toEqual(new Set([429]));
    const proof = proofOf((await trySignIn(running, email, { from: '10.1.1.4' })).body);
    expect((await trySignIn(running, email, { password: PASSWORD, proof, from: '10.1.1.4' })).status).toBe(200);
  });

  test('needs more work the more it is tried, up to a bound', async () => {
    const { running, email } = await startUnderAttack();
    const bitsAfter: number[] = [];
    for (let index = 0; index < 70; index += 1) {
      const from = `10.1.2.${index}`;
      const { body } = await trySignIn(running, email, { from });
      bitsAfter.push(body.details?.bits ?? 0);
      await trySignIn(running, email, { proof: proofOf(body), from });
    }
    const { captchaWorkBits } = running.config;
    expect([bitsAfter[0], bitsAfter[28], bitsAfter[29], bitsAfter[69]]).toEqual(
      [0, 0, 1, 1].map((more) => captchaWorkBits + more),
    );
    expect(workBits(captchaWorkBits, 1e9)).toBe(captchaWorkBits + 4);
    expect(workBits(25, 1e9)).toBe(26);
  });
});

describe('sign-ups that come faster than usual', () => {
  const signUpPace = { points: 4, windowSeconds: 600 };
  const startBusy = async () => {
    const generous = { points: 1_000_000, windowSeconds: 60 };
    const running = await startLimited({ rateLimits: { ...scaleRateLimits(1000), apiGuest: generous, signUpPace } });
    expect(await statuses(4, () => signUp(running, newAddress(), '10.2.4.1'))).toEqual([201, 201, 201, 201]);
    return running;
  };
  /** Returns the body of a sign-up whose captcha is a picture. */
  const pictureBody = async (running: TestApp, email: string) => {
    const { captchaSessionId: _id, captchaInput: _input, ...body } = await signUpBody(running, email);
    const { sessionId, answer } = await createPictureCaptcha(running);
    return { ...body, captchaSessionId: sessionId, captchaInput: answer };
  };
  const send = (running: TestApp, body: unknown) => call(running, 'POST /api/auth/signup', { body, from: '10.2.4.2' });

  test('need no work while they are few', async () => {
    const running = await startLimited();
    expect((await send(running, await pictureBody(running, newAddress()))).status).toBe(201);
    const withWork = { ...(await pictureBody(running, newAddress())), captchaWork: 'useless' };
    expect((await send(running, withWork)).status).toBe(201);
  });

  test('need a proof of work beside the picture, which is not used up by asking for it', async () => {
    const running = await startBusy();
    const body = await pictureBody(running, newAddress());
    const asked = await send(running, body);
    expect(asked).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', details: { bits: running.config.captchaWorkBits } },
    });
    expect(asked.body.message).toMatch(/proof of work/);
    const forged = await send(running, { ...body, captchaWork: `${'A'.repeat(39)}:1` });
    expect(forged.status).toBe(429);
    const done = await send(running, { ...body, captchaWork: proofOf(asked.body) });
    expect(done.status).toBe(201);
    // Each counts once.
    const other = await pictureBody(running, newAddress());
    expect((await send(running, { ...other, captchaWork: proofOf(asked.body) })).status).toBe(429);
  });

  test('take the work that a page does in the background, and the work in place of the picture alone', async () => {
    const running = await startBusy();
    const { body: task } = await call<WorkCaptchaAnswer>(running, 'GET /api/captcha/work');
    const body = { ...(await pictureBody(running, newAddress())), captchaWork: solve(task) };
    expect((await send(running, body)).status).toBe(201);
    expect((await send(running, await signUpBody(running, newAddress()))).status).toBe(201);
  });

  test('need more work the faster they come; what was computed for less does not count', async () => {
    const running = await startBusy();
    const early = await signUpBody(running, newAddress());
    expect(await statuses(4, () => signUp(running, newAddress(), '10.2.4.3'))).toEqual([201, 201, 201, 201]);
    const { body: task } = await call<WorkCaptchaAnswer>(running, 'GET /api/captcha/work');
    expect(task.bits).toBe(running.config.captchaWorkBits + 1);
    const asked = await send(running, early);
    expect(asked).toMatchObject({ status: 429, body: { details: { bits: task.bits } } });
    expect((await send(running, { ...early, captchaWork: proofOf(asked.body) })).status).toBe(201);
  });

  test('do not count what failed at the captcha', async () => {
    const running = await startLimited({ rateLimits: { ...scaleRateLimits(1000), signUpPace } });
    await statuses(6, () => signUp(running, newAddress(), '10.2.4.4', { captchaInput: 'nope' }));
    expect((await send(running, await pictureBody(running, newAddress()))).status).toBe(201);
  });
});

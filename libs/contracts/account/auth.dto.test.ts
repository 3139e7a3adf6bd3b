import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { describe, expect, test } from 'vitest';
import { SignInRequest, SignUpRequest } from './auth.dto.ts';

const PASSWORD = 'Correct-Horse-7';
const SIGN_UP = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  captchaSessionId: 'id',
  captchaInput: 'abcde',
};

/** Returns the different messages for a body, by field. */
function problemsOf(type: typeof SignUpRequest | typeof SignInRequest, body: object): Record<string, string[]> {
  const problems = validateSync(plainToInstance<object, object>(type, body));
  return Object.fromEntries(
    problems.map(({ property, constraints }) => [property, [...new Set(Object.values(constraints ?? {}))]]),
  );
}

describe('a sign-up', () => {
  test.each([undefined, null, '', ' '])('with %j for the captcha asks to complete it', (value) => {
    const problems = problemsOf(SignUpRequest, { ...SIGN_UP, captchaSessionId: value, captchaInput: value });
    for (const field of ['captchaSessionId', 'captchaInput']) {
      expect(problems[field]?.[0]).toBe('Please complete the captcha verification');
    }
  });

  test('with a captcha answer that is too long names the limit', () => {
    const { captchaInput } = problemsOf(SignUpRequest, { ...SIGN_UP, captchaInput: 'x'.repeat(11) });
    expect(captchaInput).toEqual(['The captcha answer must have 1 to 10 characters.']);
  });

  test.each([
    [1_024, []],
    [1_025, ['password']],
  ])('may have a password of at most 1,024 characters (%i)', (length, fields) => {
    const password = `Aa1${'😀'.repeat(length - 3)}`;
    expect(Object.keys(problemsOf(SignUpRequest, { ...SIGN_UP, password, confirmPassword: password }))).toEqual(fields);
  });

  // The columns of the database hold code points: “❤️” is a heart and a variation selector.
  test.each([
    ['❤️'.repeat(50), []],
    [`${'❤️'.repeat(50)}!`, ['firstName']],
    ['😀'.repeat(100), []],
    ['😀'.repeat(101), ['firstName']],
  ])('may have a name of at most 100 code points (%#)', (firstName, fields) => {
    expect(Object.keys(problemsOf(SignUpRequest, { ...SIGN_UP, firstName }))).toEqual(fields);
  });

  test.each([
    ['❤️'.repeat(9), []],
    ['❤️'.repeat(10), ['email']],
  ])('may have an address of at most 254 code points (%#)', (start, fields) => {
    const email = `${start}@${`${'d'.repeat(60)}.`.repeat(3)}${'d'.repeat(48)}.com`;
    expect(Object.keys(problemsOf(SignUpRequest, { ...SIGN_UP, email }))).toEqual(fields);
  });
});

test.each([
  ['', 'Please enter your password.'],
  [undefined, 'Please enter your password.'],
  ['x'.repeat(1_025), 'The password is too long.'],
  ['x'.repeat(100_000), 'The password is too long.'],
])('a sign-in with a password that is missing or too long says so (%#)', (password, message) => {
  expect(problemsOf(SignInRequest, { email: SIGN_UP.email, password })).toEqual({ password: [message] });
});

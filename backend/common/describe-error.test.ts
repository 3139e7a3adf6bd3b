import { spawnSync } from 'node:child_process';
import { QueryFailedError } from 'typeorm';
import { describe, expect, test } from 'vitest';
import { processorMs } from '../../test/support/processor-time.ts';
import { describeError, removeQuotations, serializeError } from './describe-error.ts';

test.each([
  ["Duplicate entry 'O'Brien' for key 'users.name'", 'Duplicate entry …'],
  ['Unexpected token "{"password": "x"}" is not valid JSON', 'Unexpected token … is not valid JSON'],
  ['550 <ada@example.com> is unknown', '550 … is unknown'],
  ['No mailbox ada@example.com at https://a.example/?token=x', 'No mailbox … at …'],
  [`Not found: ${'a1_-'.repeat(8)}`, 'Not found: …'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'connect ECONNREFUSED 127.0.0.1:2525'],
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
  ["Can't send mail", "Can't send mail"],
])('of the message %j the log has %j', (message, text) => {
  expect(removeQuotations(message)).toBe(text);
  expect(describeError(new Error(message))).toBe(text);
});

test('a long message takes no long time', () => {
  for (const sign of ['"', '<', '@', ' ', 'a']) {
    const message = sign.repeat(10_000_000);
    // A search of the whole message would take minutes.
    const shorten = () => expect(removeQuotations(message).length).toBeLessThanOrEqual(500);
    expect(processorMs(shorten)).toBeLessThan(1_000);
  }
});

describe('an error is logged', () => {
  test('of a mail server by command and codes', () => {
    const response = '550 5.1.1 Ada Lovelace has no mailbox';
    const error = Object.assign(new Error(response), {
      responseCode: 550,
      response,
      command: 'RCPT TO',
      code: 'EENVELOPE',
    });
    expect(describeError(error)).toBe('The mail server answered to RCPT TO: 550 5.1.1');
    expect(serializeError(error)).toMatchObject({ type: 'Error', code: 'EENVELOPE' });
    expect(JSON.stringify(serializeError(error))).not.toContain('Ada');
  });

  test('of a database by code and statement, without values', () => {
    const cause = Object.assign(new Error("Duplicate entry 'O'Brien' for key"), {
      code: 'ER_DUP_ENTRY',
      sqlMessage: 'O’Brien',
    });
    const error = new QueryFailedError('UPDATE users SET lastName = ?', ["O'Brien"], cause);
    const logged = serializeError(new Error('Could not save', { cause: error }));
    expect(logged.cause).toMatchObject({
      type: 'QueryFailedError',
      code: 'ER_DUP_ENTRY',
      query: 'UPDATE users SET lastName = ?',
    });
    expect(logged.cause?.stack).toMatch(/^ {4}at /);
    expect(JSON.stringify(logged)).not.toContain('Brien');
  });

  test('whatever was thrown', () => {
    for (const thrown of ['a@b.example', null, undefined, { password: 'x' }]) {
      expect(JSON.stringify(serializeError(thrown))).not.toMatch(/@|password/);
    }
  });

  test('where nobody handles it, and the process ends', () => {
    const path = JSON.stringify(new URL('./log-fatal-errors.ts', import.meta.url).href);
    const program = `import(${path}).then(({ logFatalErrors }) => {
      logFatalErrors();
      Promise.reject(Object.assign(new TypeError('no "Ada"'), { parameters: ['ada@example.com'] }));
    });`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '-e', program], {
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toMatchObject({ level: 'fatal', err: { type: 'TypeError', message: 'no …' } });
    expect(stderr).not.toMatch(/ada/i);
  });
});

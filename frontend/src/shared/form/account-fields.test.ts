import { expect, it } from 'vitest';
import { checkNewPassword } from './account-fields.tsx';

it('counts the characters of a password as the server does', () => {
  const long = `Aa1!${'🙂'.repeat(1020)}`;
  expect(checkNewPassword(long)).toBeUndefined();
  expect(checkNewPassword(`${long}🙂`)).toBe('Use at most 1,024 characters.');
});

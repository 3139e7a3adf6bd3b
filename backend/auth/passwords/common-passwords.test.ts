import { describe, expect, it } from 'vitest';
import { isCommonPassword, listPasswordRoots, requireGoodPassword } from './common-passwords.ts';

describe('common passwords', () => {
  it.each(['Password1', 'PASSWORD123', 'Qwerty123', 'TrustNo1', 'Pool6123', 'Temp1234', 'Zaq12wsx', '1Q2w3e4r'])(
    'are found in any case: %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each([
    'P@ssw0rd',
    'P4$$w0rd',
    'Pa55w0rd!',
    'Dr4gon2024',
    'W3lc0me!',
    'L3tm31n99',
    'Fr!ends7',
    'Sunsh1ne#1',
    'Monkey1!?9',
  ])('are found behind the usual substitutions and endings: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['Overprint1', '0verpr1nt2026', '2Overprint2026'])(
    'hold the name of the site and little else: %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['Correct-Horse-7', 'Overprint-horse-7', 'dragon-Monkey-7', 'Dragon-202456', 'xDragon2024', 'Zq7wTn2v'])(
    'are no others: %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  it('loses up to four digits or signs, and no letter', () => {
    expect(listPasswordRoots('Ab!12é34')).toEqual(['ab!12é34', 'abii2éea', 'ab!12é3', 'abii2ée', 'ab!12é', 'abii2é']);
    expect(listPasswordRoots('Dragon12345').at(-1)).toBe('dragoni');
    expect(listPasswordRoots('')).toEqual(['', '']);
  });
});

describe('the address as password', () => {
  const email = 'Grace.Hopper90@Example.com';

  it.each([
    'grace.hopper90@example.com',
    'Grace.Hopper90',
    'GRACE.HOPPER90',
    'Grace.Hopper90!',
    'Grace.Hopper90@Example.com1',
  ])('is refused, with a message of its own: %s', (password) => {
    expect(() => requireGoodPassword(password, email)).toThrow(
      'Please choose a password other than your email address.',
    );
  });

  it.each(['Grace.Hopper', 'Grace.Hopper90-and-7', 'Example.com90', 'Correct-Horse-7'])(
    'is no other: %s',
    (password) => {
      expect(() => requireGoodPassword(password, email)).not.toThrow();
    },
  );
});

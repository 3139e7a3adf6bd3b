import { afterEach, expect, it, vi } from 'vitest';
import { dropToken, readToken, storeToken } from './token.ts';

afterEach(() => {
  vi.restoreAllMocks();
  dropToken();
});

it('keeps a session while local storage is full', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  storeToken('first');
  expect(readToken()).toBe('first');
  setItem.mockRestore();
  storeToken('second');
  expect(readToken()).toBe('second');
  dropToken();
  expect(readToken()).toBeNull();
});

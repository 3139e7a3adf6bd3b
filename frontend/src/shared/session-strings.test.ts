import { afterEach, expect, it, vi } from 'vitest';
import { readSession, sessionKeys, writeSession } from './session-strings.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('stores, replaces and removes a string', () => {
  expect(readSession('a-name')).toBeNull();
  writeSession('a-name', 'first');
  writeSession('a-name', 'second');
  writeSession('b-name', 'third');
  expect(readSession('a-name')).toBe('second');
  expect(sessionKeys('a-')).toEqual(['a-name']);
  writeSession('a-name', null);
  expect(readSession('a-name')).toBeNull();
});

it('leaves the stored string while the storage is full', () => {
  writeSession('a-name', 'first');
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  writeSession('a-name', 'second');
  expect(readSession('a-name')).toBe('first');
});

it('reads nothing and ignores writes if the storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined);
  writeSession('a-name', 'first');
  writeSession('a-name', null);
  expect(readSession('a-name')).toBeNull();
  expect(sessionKeys('')).toEqual([]);
});

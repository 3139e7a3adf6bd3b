import { afterEach, expect, it, vi } from 'vitest';
import { StoredString } from './stored-string.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('stores, replaces and removes a string', () => {
  const stored = new StoredString('key');
  expect(stored.read()).toBeNull();
  stored.write('first');
  stored.write('second');
  expect([stored.read(), localStorage.getItem('key')]).toEqual(['second', 'second']);
  stored.write(null);
  expect([stored.read(), localStorage.getItem('key')]).toEqual([null, null]);
});

it('keeps a string in memory while the storage is full', () => {
  const stored = new StoredString('key');
  stored.write('first');
  const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  stored.write('second');
  expect(stored.read()).toBe('second');
  setItem.mockRestore();
  stored.write('third');
  localStorage.setItem('key', 'of another tab');
  expect(stored.read()).toBe('of another tab');
});

it('keeps a string in memory if the storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined);
  const stored = new StoredString('key');
  expect(stored.read()).toBeNull();
  stored.write('first');
  expect(stored.read()).toBe('first');
  stored.write(null);
  expect(stored.read()).toBeNull();
});

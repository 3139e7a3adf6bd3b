import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSession, StoredString, sessionKeys, writeSession } from './stored-strings.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** Puts a full storage in place of one. Its own methods must not be replaced: the window, which test files share, keeps that. */
function fillStorage(name: 'localStorage' | 'sessionStorage'): void {
  const storage = globalThis[name];
  vi.stubGlobal(name, {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
}

describe('a string in local storage', () => {
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
    fillStorage('localStorage');
    stored.write('second');
    expect(stored.read()).toBe('second');
    vi.unstubAllGlobals();
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
});

describe('strings of the session', () => {
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
    fillStorage('sessionStorage');
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
});

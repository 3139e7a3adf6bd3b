import { describe, expect, it } from 'vitest';
import { checkFileSize, INSTEAD, tabMemoryBytes } from './tab-memory.ts';

const GB = 1_000_000_000;

describe('tabMemoryBytes', () => {
  it('is 4 GB on a desktop, and half of the memory of smaller devices', () => {
    expect(tabMemoryBytes()).toBe(4 * GB);
    expect(tabMemoryBytes(16)).toBe(4 * GB);
    expect(tabMemoryBytes(4)).toBe(2 * GB);
    expect(tabMemoryBytes(0.25)).toBe(GB / 8);
  });
});

describe('checkFileSize', () => {
  it('accepts files that fit, and explains the limit for others', () => {
    expect(checkFileSize(4 * GB, 4 * GB)).toBeUndefined();
    expect(checkFileSize(4.1 * GB, 4 * GB)).toContain('can hold 4 GB');
    expect(checkFileSize(3.5 * GB, 2 * GB)).toContain('a file of 3.5 GB');
    expect(checkFileSize(GB, GB / 4)).toContain('can hold 250 MB');
    expect(checkFileSize(6 * GB, 4 * GB)).toContain(INSTEAD);
  });
});

import { describe, expect, it } from 'vitest';
import { checkFileSize, INSTEAD, tabMemoryBytes } from './tab-memory.ts';

const GIB = 1024 ** 3;

describe('tabMemoryBytes', () => {
  it('is 4 GB on a desktop, and half of the memory of smaller devices', () => {
    expect(tabMemoryBytes()).toBe(4 * GIB);
    expect(tabMemoryBytes(16)).toBe(4 * GIB);
    expect(tabMemoryBytes(4)).toBe(2 * GIB);
    expect(tabMemoryBytes(0.25)).toBe(GIB / 8);
  });
});

describe('checkFileSize', () => {
  it('accepts files that fit, and explains the limit for others', () => {
    expect(checkFileSize(4 * GIB, 4 * GIB)).toBeUndefined();
    expect(checkFileSize(4 * GIB + 1, 4 * GIB)).toContain('can hold 4 GB');
    expect(checkFileSize(3.5 * GIB, 2 * GIB)).toContain('a file of 3.5 GB');
    expect(checkFileSize(GIB, GIB / 4)).toContain('can hold 256 MB');
    expect(checkFileSize(6 * GIB, 4 * GIB)).toContain(INSTEAD);
  });
});

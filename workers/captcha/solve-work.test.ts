import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hasZeroBits, proofOfWorkText } from '../../libs/contracts/account/proof-of-work.ts';
import { sha256 } from './sha256.ts';
import { solveWork } from './solve-work.ts';

/** Returns the hash computed by Node. */
function oracle(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}

describe('SHA-256', () => {
  it('equals the hash by Node for every length around the block boundaries', () => {
    for (let length = 0; length <= 200; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 151 + length * 31) % 256);
      expect(sha256(bytes)).toEqual(oracle(bytes));
    }
  });

  it('equals the hash by Node for a long chain of hashes', () => {
    let ours: Uint8Array = new Uint8Array(0);
    let theirs: Uint8Array = new Uint8Array(0);
    for (let round = 0; round < 500; round += 1) {
      ours = sha256(ours);
      theirs = oracle(theirs);
    }
    expect(ours).toEqual(theirs);
  });
});

describe('the work captcha', () => {
  it.each([0, 1, 8, 12])('finds the first solution for %i bits', (bits) => {
    const answer = solveWork({ challenge: `challenge ${bits}`, bits });
    const isRight = (attempt: number) =>
      hasZeroBits(oracle(new TextEncoder().encode(proofOfWorkText(`challenge ${bits}`, attempt))), bits);
    expect(answer).toMatch(/^\d{1,10}$/);
    expect(isRight(Number(answer))).toBe(true);
    expect(Array.from({ length: Number(answer) }, (_, attempt) => attempt).some(isRight)).toBe(false);
  });
});

import { hasZeroBits, proofOfWorkText, type WorkTask } from '../../libs/contracts/account/proof-of-work.ts';
import { sha256 } from './sha256.ts';

export type { WorkTask };

/** Message from the worker: progress as the probability (0 to 1) of having finished by now, or the solution. */
export type WorkMessage = { readonly progress: number } | { readonly answer: string };

/** Attempts between two progress reports; a few reports per second. */
const REPORT_EVERY = 1 << 15;

const encoder = new TextEncoder();

/**
 * Returns the first number that solves a proof of work. With 18 bits that takes about 260,000 hashes.
 * @param onProgress called after every `REPORT_EVERY` attempts with the probability of having finished by now, since
 *   the number of attempts left is unknown
 */
export function solveWork({ challenge, bits }: WorkTask, onProgress?: (progress: number) => void): string {
  for (let attempt = 0; ; attempt += 1) {
    if (attempt % REPORT_EVERY === 0) {
      onProgress?.(1 - Math.exp(-attempt / 2 ** bits));
    }
    if (hasZeroBits(sha256(encoder.encode(proofOfWorkText(challenge, attempt))), bits)) {
      return String(attempt);
    }
  }
}

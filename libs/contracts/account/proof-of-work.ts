/**
 * Default difficulty of a proof of work: zero bits at the start of the SHA-256 of `challenge:number` (in ASCII, the
 * number in decimal). It takes a few hundred thousand attempts, a second or less.
 */
export const PROOF_OF_WORK_BITS = 18;

export interface WorkTask {
  readonly challenge: string;
  readonly bits: number;
}

/** Returns the text to hash for one attempt; it is the proof if the hash has enough zero bits. */
export function proofOfWorkText(challenge: string, attempt: number | string): string {
  return `${challenge}:${attempt}`;
}

/** True if a SHA-256 hash (32 bytes) starts with that many zero bits (at most 32). */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const start = new DataView(hash.buffer, hash.byteOffset).getUint32(0);
  return bits === 0 || start >>> (32 - bits) === 0;
}

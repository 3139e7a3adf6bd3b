/**
 * The way through the captcha for people who cannot read it: their browser finds a number such that the SHA-256 of
 * `challenge:number` (in ASCII, the number in decimal) starts with as many zero bits as the server asks for (this many unless it is configured otherwise), and sends the number as the
 * captcha's answer. A few hundred thousand attempts, so a second or a few.
 */
export const PROOF_OF_WORK_BITS = 18;

/** The text that is hashed for one attempt. */
export function proofOfWorkText(challenge: string, attempt: number): string {
  return `${challenge}:${attempt}`;
}

/** Whether a SHA-256 hash (32 bytes) starts with so many zero bits (at most 32). */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const start = new DataView(hash.buffer, hash.byteOffset).getUint32(0);
  return bits === 0 || start >>> (32 - bits) === 0;
}

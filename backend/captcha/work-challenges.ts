import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hasZeroBits, proofOfWorkText, type WorkTask } from '../../libs/contracts/account/proof-of-work.ts';
import { hashSecret } from '../common/ids.ts';
import { AppConfig } from '../config/app-config.ts';
import { deriveKey } from '../config/secrets.ts';
import { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { Captcha } from './captcha.entity.ts';

const LIFETIME_MS = 5 * 60_000;
/** Maximum additional bits; limits the work under attack to 16 times the usual, which a phone still completes. */
const MAX_EXTRA_BITS = 4;
const MAX_BITS = 26;

/** Layout of a challenge: expiry in seconds, bits, nonce, and a truncated keyed hash of these and the purpose. */
const EXPIRES_BYTES = 4;
const NONCE_BYTES = 8;
const HEAD_BYTES = EXPIRES_BYTES + 1 + NONCE_BYTES;
const MAC_BYTES = 16;

/**
 * Returns the bits of work that a challenge requires.
 * @param load attempts so far, as a multiple of the limit; each doubling adds a bit
 */
export function workBits(base: number, load: number): number {
  const extra = Math.floor(Math.log2(Math.max(1, load)));
  return Math.min(MAX_BITS, base + Math.min(MAX_EXTRA_BITS, extra));
}

/**
 * Issues and redeems proof-of-work challenges. A challenge is signed instead of stored, so issuing one costs nothing.
 * The first attempt to redeem it stores its hash until it expires, so that it counts once across all instances.
 */
@Injectable()
export class WorkChallenges {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    config: AppConfig,
  ) {
    this.key = deriveKey(config.secrets.appSecret, 'work-challenge');
  }

  /** Creates a challenge for one purpose, for instance `sign-in ada@example.com`. */
  issue(purpose: string, bits: number): WorkTask {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32BE(Math.ceil((Date.now() + LIFETIME_MS) / 1000));
    head.writeUInt8(bits, EXPIRES_BYTES);
    randomBytes(NONCE_BYTES).copy(head, EXPIRES_BYTES + 1);
    return { challenge: Buffer.concat([head, this.sign(head, purpose)]).toString('base64url'), bits };
  }

  /** Returns the bits of a challenge, or 0 if it is forged, expired, or for another purpose. */
  readBits(purpose: string, challenge: string): number {
    return this.open(purpose, challenge)?.bits ?? 0;
  }

  /**
   * Checks the solution of a challenge and uses the challenge up, also if the solution is wrong.
   * @param proof challenge and number, joined as in `proofOfWorkText`
   * @returns true if the work was done; false for a challenge that is forged, used, expired, or for another purpose
   */
  async redeem(purpose: string, proof: string): Promise<boolean> {
    const [challenge = '', number = ''] = proof.split(':', 2);
    const opened = this.open(purpose, challenge);
    if (!opened || !(await this.spend(challenge, opened.expiresAt))) {
      return false;
    }
    const hash = createHash('sha256').update(proofOfWorkText(challenge, number)).digest();
    return /^\d{1,10}$/.test(number) && hasZeroBits(hash, opened.bits);
  }

  private open(purpose: string, challenge: string): { readonly bits: number; readonly expiresAt: Date } | undefined {
    const bytes = Buffer.from(challenge, 'base64url');
    // Decoding ignores characters outside the alphabet, so only the issued spelling is accepted.
    if (bytes.length !== HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== challenge) {
      return undefined;
    }
    const head = bytes.subarray(0, HEAD_BYTES);
    const expiresAt = new Date(head.readUInt32BE() * 1000);
    const isOurs = timingSafeEqual(bytes.subarray(HEAD_BYTES), this.sign(head, purpose));
    return isOurs && expiresAt.getTime() > Date.now() ? { bits: head.readUInt8(EXPIRES_BYTES), expiresAt } : undefined;
  }

  /** Marks a challenge as used; returns false if it was used before. */
  private async spend(challenge: string, expiresAt: Date): Promise<boolean> {
    try {
      await this.database.write((manager) =>
        manager.insert(Captcha, { id: hashSecret(challenge), kind: 'work', answer: '', expiresAt }),
      );
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) {
        return false;
      }
      throw error;
    }
  }

  private sign(head: Buffer, purpose: string): Buffer {
    return createHmac('sha256', this.key).update(head).update(purpose).digest().subarray(0, MAC_BYTES);
  }
}

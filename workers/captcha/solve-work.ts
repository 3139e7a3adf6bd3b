import type { WorkCaptchaAnswer } from '../../libs/contracts/captcha.dto.ts';
import { hasZeroBits, proofOfWorkText } from '../../libs/contracts/proof-of-work.ts';
import { sha256 } from './sha256.ts';

/** The sum to be done, as the server sets it. */
export type WorkTask = Pick<WorkCaptchaAnswer, 'challenge' | 'bits'>;

const encoder = new TextEncoder();

/** Does the sum of a captcha by trying: with 18 bits about 260,000 hashes, which takes a second or so. */
export function solveWork({ challenge, bits }: WorkTask): string {
  for (let attempt = 0; ; attempt += 1) {
    if (hasZeroBits(sha256(encoder.encode(proofOfWorkText(challenge, attempt))), bits)) {
      return String(attempt);
    }
  }
}

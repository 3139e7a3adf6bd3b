import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CaptchaAnswer, WorkCaptchaAnswer } from '../../libs/contracts/account/captcha.dto.ts';
import { proofOfWorkText } from '../../libs/contracts/account/proof-of-work.ts';
import { DomainError, fieldError } from '../common/domain-error.ts';
import { hashSecret, newSecret } from '../common/ids.ts';
import { AppConfig } from '../config/app-config.ts';
import { deriveKey } from '../config/secrets.ts';
import { Database } from '../database/database.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { Captcha } from './captcha.entity.ts';
import { CAPTCHA_CHARACTERS, drawCaptcha } from './draw-captcha.ts';
import { WorkChallenges, workBits } from './work-challenges.ts';

const LIFETIME_MS = 5 * 60_000;
const LENGTH = 6;
const PURPOSE = 'sign-up';

interface SignUpCaptcha {
  readonly captchaSessionId: string;
  readonly captchaInput: string;
  readonly captchaWork?: string;
}

/** Issues and checks the captchas of the sign-up form, each valid once. */
@Injectable()
export class CaptchaService {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly challenges: WorkChallenges,
    private readonly limits: RateLimitsService,
    private readonly config: AppConfig,
  ) {
    this.key = deriveKey(config.secrets.appSecret, 'captcha');
  }

  /** Creates an image captcha of letters and digits; tests pass the text. */
  async createImage(text = randomText()): Promise<CaptchaAnswer> {
    const sessionId = newSecret();
    const captcha = {
      id: hashSecret(sessionId),
      kind: 'image',
      answer: this.hashAnswer(sessionId, text),
      expiresAt: new Date(Date.now() + LIFETIME_MS),
    } as const;
    await this.database.write((manager) => manager.insert(Captcha, captcha));
    return { sessionId, svg: drawCaptcha(text) };
  }

  /** Creates a proof-of-work challenge, for use instead of the image captcha or in addition to it. */
  async createWork(): Promise<WorkCaptchaAnswer> {
    const { required } = await this.measurePace();
    const task = this.challenges.issue(PURPOSE, Math.max(required, this.config.captchaWorkBits));
    return { sessionId: task.challenge, ...task };
  }

  /**
   * Checks a captcha and uses it up, also if the answer is wrong. While the rate of sign-ups is high, a proof of work
   * is required too; requesting one does not use up the captcha.
   * @throws DomainError `captcha_wrong`, also for an unknown or expired captcha; `rate_limited` with a challenge
   */
  async check({ captchaSessionId, captchaInput, captchaWork }: SignUpCaptcha): Promise<void> {
    await this.requireWork(captchaSessionId, captchaWork);
    const isRight =
      this.challenges.readBits(PURPOSE, captchaSessionId) > 0
        ? await this.challenges.redeem(PURPOSE, proofOfWorkText(captchaSessionId, captchaInput))
        : await this.checkImage(captchaSessionId, captchaInput);
    if (!isRight) {
      throw fieldError('captchaInput', 'The captcha answer is incorrect. Please try the new one.', 'captcha_wrong');
    }
    await this.limits.count('signUpPace', 'all');
  }

  /** Requires a proof of work while the rate is high; a sufficiently hard one used as the captcha also counts. */
  private async requireWork(sessionId: string, proof: string | undefined): Promise<void> {
    const { required, retryAfterSeconds } = await this.measurePace();
    if (required === 0 || this.challenges.readBits(PURPOSE, sessionId) >= required) {
      return;
    }
    const isHardEnough = proof && this.challenges.readBits(PURPOSE, proof.split(':', 1)[0] ?? '') >= required;
    if (!isHardEnough || !(await this.challenges.redeem(PURPOSE, proof))) {
      throw new DomainError('rate_limited', {
        message: 'Many people are signing up at the moment. Please send a proof of work with this request.',
        details: { retryAfterSeconds, ...this.challenges.issue(PURPOSE, required) },
      });
    }
  }

  /** Returns the required bits of work, 0 for none, and the maximum time for which they are required. */
  private async measurePace(): Promise<{ readonly required: number; readonly retryAfterSeconds: number }> {
    const { load, retryAfterSeconds } = await this.limits.look('signUpPace', 'all');
    return { required: load < 1 ? 0 : workBits(this.config.captchaWorkBits, load), retryAfterSeconds };
  }

  private async checkImage(sessionId: string, answer: string): Promise<boolean> {
    const id = hashSecret(sessionId);
    const captcha = await this.database.write(async (manager) => {
      const row = await manager.findOneBy(Captcha, { id, kind: 'image' });
      const { affected } = row ? await manager.delete(Captcha, { id }) : { affected: 0 };
      return affected === 1 ? row : null;
    });
    return (
      captcha !== null &&
      captcha.expiresAt.getTime() > Date.now() &&
      timingSafeEqual(Buffer.from(captcha.answer), Buffer.from(this.hashAnswer(sessionId, answer)))
    );
  }

  /** Returns a keyed hash, since six characters could be guessed from a plain one. Case-insensitive. */
  private hashAnswer(sessionId: string, answer: string): string {
    return createHmac('sha256', this.key).update(`${sessionId}:${answer.trim().toLowerCase()}`).digest('hex');
  }
}

function randomText(): string {
  return Array.from({ length: LENGTH }, () => CAPTCHA_CHARACTERS[randomInt(CAPTCHA_CHARACTERS.length)]).join('');
}

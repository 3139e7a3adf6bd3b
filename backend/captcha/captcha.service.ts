import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { create } from 'svg-captcha';
import type { CaptchaAnswer, WorkCaptchaAnswer } from '../../libs/contracts/captcha.dto.ts';
import { hasZeroBits, proofOfWorkText } from '../../libs/contracts/proof-of-work.ts';
import { DomainError } from '../common/domain-error.ts';
import { hashSecret, newSecret } from '../common/ids.ts';
import { AppConfig } from '../config/app-config.ts';
import { deriveKey } from '../config/secrets.ts';
import { Database } from '../database/database.ts';
import { Captcha } from './captcha.entity.ts';

const LIFETIME_MS = 5 * 60_000;
const LETTERS = 6;
/** Characters that look alike. */
const AMBIGUOUS = '0oO1iIlL5sS2zZ8B9gqQuvUVwWcCkKxXpP';

/** Asks questions that tell people from programs, and checks the answers, each question once. */
@Injectable()
export class CaptchaService {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly config: AppConfig,
  ) {
    this.key = deriveKey(config.secrets.appSecret, 'captcha');
  }

  /** A picture of letters and digits, in dark greys without a ground; the library's colours are too pale to be read. */
  async createImage(): Promise<CaptchaAnswer> {
    const { text, data } = create({
      size: LETTERS,
      ignoreChars: AMBIGUOUS,
      noise: 3,
      width: 220,
      height: 70,
    });
    const sessionId = newSecret();
    await this.store(sessionId, 'image', this.hashAnswer(sessionId, text));
    return { sessionId, svg: data };
  }

  /** A sum to be worked out by the browser, for people who cannot read a picture. */
  async createWork(): Promise<WorkCaptchaAnswer> {
    const sessionId = newSecret();
    const challenge = newSecret();
    await this.store(sessionId, 'work', challenge);
    return { sessionId, challenge, bits: this.config.captchaWorkBits };
  }

  /**
   * Checks an answer and uses the question up, whatever the answer.
   * @throws DomainError `captcha_wrong`, for an unknown or old question too
   */
  async check(sessionId: string, answer: string): Promise<void> {
    const id = hashSecret(sessionId);
    const captcha = await this.database.write(async (manager) => {
      const row = await manager.findOneBy(Captcha, { id });
      const { affected } = row ? await manager.delete(Captcha, { id }) : { affected: 0 };
      return affected === 1 ? row : null;
    });
    if (!captcha || captcha.expiresAt.getTime() <= Date.now() || !this.isRight(captcha, sessionId, answer)) {
      throw new DomainError('captcha_wrong', {
        details: { fields: { captchaInput: 'The captcha answer was not right. Please try the new one.' } },
      });
    }
  }

  private isRight(captcha: Captcha, sessionId: string, answer: string): boolean {
    if (captcha.kind === 'work') {
      const text = proofOfWorkText(captcha.answer, Number(answer));
      return (
        /^\d{1,10}$/.test(answer) &&
        hasZeroBits(createHash('sha256').update(text).digest(), this.config.captchaWorkBits)
      );
    }
    return timingSafeEqual(Buffer.from(captcha.answer), Buffer.from(this.hashAnswer(sessionId, answer)));
  }

  private async store(sessionId: string, kind: Captcha['kind'], answer: string): Promise<void> {
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    await this.database.write((manager) =>
      manager.insert(Captcha, { id: hashSecret(sessionId), kind, answer, expiresAt }),
    );
  }

  /** Keyed, since six letters could be guessed from a plain hash. Case does not matter. */
  private hashAnswer(sessionId: string, answer: string): string {
    return createHmac('sha256', this.key).update(`${sessionId}:${answer.trim().toLowerCase()}`).digest('hex');
  }
}

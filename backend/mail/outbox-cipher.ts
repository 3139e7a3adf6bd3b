import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.ts';
import { deriveKey } from '../config/secrets.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts the variables of outbox mails (AES-256-GCM), so that a copy of the database contains no valid links. */
@Injectable()
export class OutboxCipher {
  private readonly key: Buffer;

  constructor(config: AppConfig) {
    this.key = deriveKey(config.secrets.appSecret, 'outbox');
  }

  /** Returns the variables of a mail as encrypted text, bound to the mail's id. */
  encrypt(mailId: string, values: Readonly<Record<string, string>>): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(mailId));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /**
   * Decrypts the variables of a mail.
   * @throws Error when the key has changed, or the text was tampered with
   */
  decrypt(mailId: string, text: string): Record<string, string> {
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(mailId))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(opened.toString('utf8'));
  }
}

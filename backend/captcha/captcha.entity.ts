import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/schema/column-types.ts';

/** An image captcha, deleted by the first attempt, or a redeemed proof of work, stored to prevent its reuse. */
@Entity('captchas')
@Index('ix_captchas_expires_at', ['expiresAt'])
export class Captcha {
  /** SHA-256 of the client's random id or challenge. */
  @PrimaryColumn(COLUMN.hash)
  id!: string;

  @Column(COLUMN.text(16))
  kind!: 'image' | 'work';

  /** Keyed hash of the answer to an image captcha; empty for a proof of work. */
  @Column(COLUMN.text(64))
  answer!: string;

  @Column(COLUMN.time)
  expiresAt!: Date;
}

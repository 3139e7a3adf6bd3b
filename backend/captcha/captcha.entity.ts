import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/column-types.ts';

/** A question that tells people from programs; the first attempt at an answer uses it up. */
@Entity('captchas')
@Index('ix_captchas_expires_at', ['expiresAt'])
export class Captcha {
  /** SHA-256 of the random id that the client has. */
  @PrimaryColumn(COLUMN.hash)
  id!: string;

  @Column(COLUMN.text(16))
  kind!: 'image' | 'work';

  /** Keyed hash of the answer to an image; the challenge itself where the answer is computed. */
  @Column(COLUMN.text(64))
  answer!: string;

  @Column(COLUMN.time)
  expiresAt!: Date;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ContactCategory } from '../../libs/contracts/site/contact.ts';
import { COLUMN } from '../database/schema/column-types.ts';

/** Message sent to support. */
@Entity('contact_messages')
@Index('ix_contact_messages_created_at_id', ['createdAt', 'id'])
@Index('ix_contact_messages_read_at', ['readAt', 'createdAt', 'id'])
@Index('ix_contact_messages_answered_at', ['answeredAt', 'createdAt', 'id'])
@Index('ix_contact_messages_user_id', ['userId'])
export class ContactMessage {
  @PrimaryColumn(COLUMN.id)
  id!: string;

  /** Account of a signed-in sender, with which the message is deleted; null for a guest. */
  @Column({ ...COLUMN.id, nullable: true })
  userId!: string | null;

  @Column(COLUMN.text(100))
  name!: string;

  @Column(COLUMN.text(254))
  email!: string;

  @Column(COLUMN.text(200))
  subject!: string;

  @Column(COLUMN.text(32))
  category!: ContactCategory;

  @Column(COLUMN.longText)
  message!: string;

  @Column({ ...COLUMN.time, nullable: true })
  readAt!: Date | null;

  @Column({ ...COLUMN.time, nullable: true })
  answeredAt!: Date | null;

  @Column(COLUMN.time)
  createdAt!: Date;
}

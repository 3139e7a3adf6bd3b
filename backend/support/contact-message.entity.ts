import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ContactCategory } from '../../libs/contracts/contact.ts';
import { COLUMN } from '../database/column-types.ts';

/** What somebody wrote to support. */
@Entity('contact_messages')
@Index('ix_contact_messages_created_at', ['createdAt'])
export class ContactMessage {
  @PrimaryColumn(COLUMN.id)
  id!: string;

  /** The account of the writer, if signed in; it stays when the account goes. */
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

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/column-types.ts';

/** The text of one kind of mail, as administrators may change it. */
@Entity('email_templates')
@Index('ux_email_templates_template_key', ['templateKey'], { unique: true })
export class EmailTemplate {
  @PrimaryColumn(COLUMN.id)
  id!: string;

  @Column(COLUMN.text(64))
  templateKey!: string;

  @Column(COLUMN.text(100))
  name!: string;

  @Column(COLUMN.text(200))
  subject!: string;

  /** The names that may stand in double braces. */
  @Column(COLUMN.json)
  variables!: string[];

  /** What stands inside the common layout. */
  @Column(COLUMN.longText)
  htmlContent!: string;

  @Column({ ...COLUMN.longText, nullable: true })
  textContent!: string | null;

  @Column(COLUMN.flag)
  isActive!: boolean;

  @Column(COLUMN.time)
  createdAt!: Date;

  @Column(COLUMN.time)
  updatedAt!: Date;
}

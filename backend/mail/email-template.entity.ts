import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/schema/column-types.ts';

/** Template of one kind of mail, editable by administrators. */
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

  /** Names that may be used in double braces. */
  @Column(COLUMN.json)
  variables!: string[];

  /** Content inside the common layout. */
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

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/column-types.ts';

/** More about an entry: plain values, nothing secret, nothing that a user typed. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/** Who did what to whom, when: only ever added, in the transaction of the deed. */
@Entity('audit_entries')
@Index('ix_audit_entries_at', ['at'])
@Index('ix_audit_entries_actor_id', ['actorId', 'at'])
@Index('ix_audit_entries_subject_id', ['subjectId', 'at'])
export class AuditEntry {
  @PrimaryColumn(COLUMN.id)
  id!: string;

  @Column(COLUMN.time)
  at!: Date;

  /** The account that did it (the administrator when acting as a user); null for nobody signed in. */
  @Column({ ...COLUMN.id, nullable: true })
  actorId!: string | null;

  /** The account it was done to. */
  @Column({ ...COLUMN.id, nullable: true })
  subjectId!: string | null;

  @Column(COLUMN.text(64))
  action!: string;

  /** Network address of the client; removed after a while. */
  @Column({ ...COLUMN.text(45), nullable: true })
  address!: string | null;

  /** More about it, without secrets; null for nothing. */
  @Column({ ...COLUMN.json, nullable: true })
  details!: AuditDetails | null;
}

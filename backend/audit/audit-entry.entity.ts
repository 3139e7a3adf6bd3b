import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/schema/column-types.ts';

/** Details of an entry: plain values without secrets or user input. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/**
 * An audit event with its actor, subject and time. Entries are append-only, written in the transaction of the change.
 */
@Entity('audit_entries')
@Index('ix_audit_entries_at_id', ['at', 'id'])
@Index('ix_audit_entries_action_at_id', ['action', 'at', 'id'])
@Index('ix_audit_entries_actor_id', ['actorId', 'at'])
@Index('ix_audit_entries_subject_id', ['subjectId', 'at'])
export class AuditEntry {
  @PrimaryColumn(COLUMN.id)
  id!: string;

  @Column(COLUMN.time)
  at!: Date;

  /** Account that acted (the administrator while impersonating); null for a guest, the command line and the server. */
  @Column({ ...COLUMN.id, nullable: true })
  actorId!: string | null;

  /** Account that was acted on. */
  @Column({ ...COLUMN.id, nullable: true })
  subjectId!: string | null;

  @Column(COLUMN.text(64))
  action!: string;

  /** Network address of the client; removed after the retention time. */
  @Column({ ...COLUMN.text(45), nullable: true })
  address!: string | null;

  @Column({ ...COLUMN.json, nullable: true })
  details!: AuditDetails | null;
}

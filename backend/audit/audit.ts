import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../../libs/contracts/audit-actions.ts';
import type { Deed } from '../auth/principal.ts';
import { newId } from '../common/ids.ts';
import { type AuditDetails, AuditEntry } from './audit-entry.entity.ts';

/** One thing that was done. */
export interface AuditRecord {
  readonly action: AuditAction;
  readonly subjectId: string | null;
  readonly details?: AuditDetails;
}

/** Writes the audit log; there is no way to change or remove an entry but for what retention demands. */
@Injectable()
export class Audit {
  /** Adds an entry in the transaction of the deed itself. */
  async record(manager: EntityManager, deed: Deed, record: AuditRecord): Promise<void> {
    await manager.insert(AuditEntry, {
      id: newId(),
      at: new Date(),
      actorId: deed.actorId,
      subjectId: record.subjectId,
      action: record.action,
      address: deed.address,
      details: record.details ?? null,
    });
  }
}

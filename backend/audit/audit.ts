import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../../libs/contracts/admin/audit-actions.ts';
import type { AuditContext } from '../auth/access/principal.ts';
import { newId } from '../common/ids.ts';
import { type AuditDetails, AuditEntry } from './audit-entry.entity.ts';

export interface AuditEvent {
  readonly action: AuditAction;
  readonly subjectId: string | null;
  readonly details?: AuditDetails;
}

/** Writes the audit log. Entries are never changed or removed, except by the retention jobs. */
@Injectable()
export class Audit {
  /** Adds an entry in the transaction of the audited change. */
  async record(manager: EntityManager, auditContext: AuditContext, event: AuditEvent): Promise<void> {
    const details = { ...(auditContext.source && { source: auditContext.source }), ...event.details };
    await manager.insert(AuditEntry, {
      id: newId(),
      at: new Date(),
      actorId: auditContext.actorId,
      subjectId: event.subjectId,
      action: event.action,
      address: auditContext.address,
      details: Object.keys(details).length > 0 ? details : null,
    });
  }
}

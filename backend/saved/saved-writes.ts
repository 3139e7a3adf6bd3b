import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { IS_SQLITE } from '../database/column-types.ts';
import { Database, type WorkOptions } from '../database/database.ts';
import type { Owner } from './owner.ts';

/** A write that carries text. On SQLite writers queue up behind each other, and a file does not fall silent as a server may. */
export const TEXT_WRITE: WorkOptions = { deadlineMs: IS_SQLITE ? 30_000 : 10_000 };

/** What is done to a record, for the audit log. */
export interface SavedChange {
  readonly kind: 'list' | 'result' | 'folder' | 'project';
  readonly change: 'created' | 'changed' | 'deleted' | 'restored';
}

/** Changes of saved data. What administrators do while they act as a user is audited in the same transaction. */
@Injectable()
export class SavedWrites {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /**
   * Runs one transaction that changes a record.
   * @param work answers the record's id
   * @param options `TEXT_WRITE` where it carries text
   */
  run(
    owner: Owner,
    change: SavedChange,
    work: (manager: EntityManager) => Promise<string>,
    options?: WorkOptions,
  ): Promise<string> {
    return this.database.write(async (manager) => {
      const recordId = await work(manager);
      if (owner.actingDeed) {
        await this.audit.record(manager, owner.actingDeed, {
          action: 'saved_data.changed',
          subjectId: owner.userId,
          details: { ...change, recordId },
        });
      }
      return recordId;
    }, options);
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { IS_SQLITE } from '../database/column-types.ts';
import { Database, type WorkOptions } from '../database/database.ts';
import { AccountQueue } from './account-queue.ts';
import type { Owner } from './owner.ts';

/** Milliseconds that text may take. On SQLite writers queue up, and a file does not fall silent as a server may. */
const TEXT_DEADLINE_MS = IS_SQLITE ? 30_000 : 10_000;

/** A write that carries text. */
export const TEXT_WRITE: WorkOptions = { deadlineMs: TEXT_DEADLINE_MS };

/** What is done to a record, for the audit log. */
export interface SavedChange {
  readonly kind: 'list' | 'result' | 'folder' | 'project';
  readonly change: 'created' | 'changed' | 'deleted' | 'restored';
}

/**
 * Changes of saved data, one at a time for each account. What administrators do while they act as a user is audited in
 * the same transaction.
 */
@Injectable()
export class SavedWrites {
  private readonly queue = new AccountQueue();

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
    const audited = async (manager: EntityManager) => {
      const recordId = await work(manager);
      if (owner.actingDeed) {
        await this.audit.record(manager, owner.actingDeed, {
          action: 'saved_data.changed',
          subjectId: owner.userId,
          details: { ...change, recordId },
        });
      }
      return recordId;
    };
    return this.transact(owner.userId, audited, options);
  }

  /** Runs one transaction on what an account owns. */
  transact<T>(userId: string, work: (manager: EntityManager) => Promise<T>, options?: WorkOptions): Promise<T> {
    return this.queue.run(userId, TEXT_DEADLINE_MS, () => this.database.write(work, options));
  }
}

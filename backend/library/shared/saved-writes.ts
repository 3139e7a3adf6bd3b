import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.ts';
import { Database, type WorkOptions } from '../../database/database.ts';
import { IS_SQLITE } from '../../database/schema/column-types.ts';
import { AccountQueue } from './account-queue.ts';
import type { Owner } from './owner.ts';

/** Time limit for writes with text. SQLite queues writers, and a file cannot stop responding as a server can. */
const TEXT_DEADLINE_MS = IS_SQLITE ? 30_000 : 10_000;

/** Bytes of a text that are rewritten in a millisecond, also by a slow server. */
const REWRITTEN_BYTES_PER_MS = 5_000;

/** Options of a write with text. */
export const TEXT_WRITE: WorkOptions = { deadlineMs: TEXT_DEADLINE_MS };

/** Returns the options of a write that may rewrite a text of this size. */
export function textRewrite(byteSize: number): WorkOptions {
  return { deadlineMs: TEXT_DEADLINE_MS + byteSize / REWRITTEN_BYTES_PER_MS };
}

/** Change of a record, for the audit log. */
export interface SavedChange {
  readonly kind: 'list' | 'result' | 'folder' | 'project' | 'recipe' | 'upload' | 'job' | 'schedule';
  readonly change: 'created' | 'changed' | 'deleted' | 'restored';
}

/**
 * Writes of saved data, one at a time per account. The changes of administrators who act as a user are audited in the
 * same transaction.
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
   * @param work returns the record's id
   * @param options `TEXT_WRITE` or `textRewrite` for a write with text
   */
  run(
    owner: Owner,
    change: SavedChange,
    work: (manager: EntityManager) => Promise<string>,
    options?: WorkOptions,
  ): Promise<string> {
    const audited = async (manager: EntityManager) => {
      const recordId = await work(manager);
      await this.record(manager, owner, change, recordId);
      return recordId;
    };
    return this.transact(owner.userId, audited, options);
  }

  /**
   * Audits a change, in its transaction, if an administrator acts as the user.
   * @param recordId null if several records were changed
   */
  async record(manager: EntityManager, owner: Owner, change: SavedChange, recordId: string | null): Promise<void> {
    if (owner.impersonatorContext) {
      await this.audit.record(manager, owner.impersonatorContext, {
        action: 'saved_data.changed',
        subjectId: owner.userId,
        details: { ...change, recordId },
      });
    }
  }

  /** Runs one transaction on the data of an account. */
  transact<T>(userId: string, work: (manager: EntityManager) => Promise<T>, options?: WorkOptions): Promise<T> {
    const deadlineMs = options?.deadlineMs ?? TEXT_DEADLINE_MS;
    return this.queue.run(userId, deadlineMs, (signal) => this.database.write(work, { ...options, signal }));
  }
}

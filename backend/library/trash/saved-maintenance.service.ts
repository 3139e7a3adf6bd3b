import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { SAVED_LIMITS } from '../../../libs/contracts/saved/saved-limits.ts';
import { TRASH_KINDS, type TrashKind } from '../../../libs/contracts/saved/trash.dto.ts';
import { Database } from '../../database/database.ts';
import { deleteOldest } from '../../database/delete-oldest.ts';
import { Jobs } from '../../jobs/jobs.service.ts';
import { IdempotencyKey } from '../shared/idempotency-key.entity.ts';
import { purgeRecord, RECORD_ENTITIES } from './purge.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Period in which a request can be repeated with its `Idempotency-Key`. */
const KEY_DAYS = 7;
const RECORDS_AT_ONCE = 100;

/** Permanently removes records deleted long ago, and old idempotency keys. Several instances may run it at once. */
@Injectable()
export class SavedMaintenanceService {
  constructor(
    private readonly database: Database,
    jobs: Jobs,
  ) {
    jobs.add({ name: 'deleted-records', everyMs: HOUR_MS, run: (signal) => this.run(new Date(), signal) });
  }

  /**
   * Removes everything that is due at `now`.
   * @param signal ends the run early when it aborts
   */
  async run(now: Date = new Date(), signal?: AbortSignal): Promise<void> {
    const deletedBefore = new Date(now.getTime() - SAVED_LIMITS.restoreDays * DAY_MS);
    for (const kind of TRASH_KINDS) {
      await this.purge(kind, deletedBefore, signal);
    }
    const keysBefore = new Date(now.getTime() - KEY_DAYS * DAY_MS);
    await deleteOldest(this.database, IdempotencyKey, { column: 'createdAt', until: keysBefore }, signal);
  }

  /** Permanently removes the records of one kind that were deleted before a given time. */
  private async purge(kind: TrashKind, before: Date, signal: AbortSignal | undefined): Promise<void> {
    const deletedAt = LessThan(before);
    const page = { select: { userId: true, id: true }, where: { deletedAt }, take: RECORDS_AT_ONCE } as const;
    for (;;) {
      const records = await this.database.read((manager) => manager.find(RECORD_ENTITIES[kind], page));
      for (const record of records) {
        if (signal?.aborted) {
          return;
        }
        await this.database.write((manager) => purgeRecord(manager, kind, record, deletedAt));
      }
      if (records.length < RECORDS_AT_ONCE) {
        return;
      }
    }
  }
}

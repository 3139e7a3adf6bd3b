import { Injectable } from '@nestjs/common';
import { type EntityManager, type EntityTarget, LessThan } from 'typeorm';
import { SAVED_LIMITS } from '../../libs/contracts/saved-limits.ts';
import { Database } from '../database/database.ts';
import { Folder } from '../folders/folder.entity.ts';
import { Jobs } from '../jobs/jobs.service.ts';
import { SavedList } from '../lists/saved-list.entity.ts';
import { Project } from '../projects/project.entity.ts';
import { ProjectItem } from '../projects/project-item.entity.ts';
import { SavedResult } from '../results/saved-result.entity.ts';
import { dropTexts } from '../texts/text-store.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';
import type { SavedRecord } from './saved-record.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** For how long a request can be repeated with its `Idempotency-Key`. */
const KEY_DAYS = 7;
const RECORDS_AT_ONCE = 100;

/** Removes what was deleted long ago, and what is kept for repeated requests. Several instances may do it at once. */
@Injectable()
export class SavedMaintenanceService {
  constructor(
    private readonly database: Database,
    jobs: Jobs,
  ) {
    jobs.add({ name: 'deleted-records', everyMs: HOUR_MS, run: () => this.run() });
  }

  /** Does everything that is due at `now`. */
  async run(now: Date = new Date()): Promise<void> {
    const deletedBefore = new Date(now.getTime() - SAVED_LIMITS.restoreDays * DAY_MS);
    await this.purge(SavedList, deletedBefore, removeItem);
    await this.purge(SavedResult, deletedBefore, removeItem);
    await this.purge(Folder, deletedBefore, removeFolder);
    await this.purge(Project, deletedBefore, removeProject);
    const keysBefore = new Date(now.getTime() - KEY_DAYS * DAY_MS);
    await this.database.write((manager) => manager.delete(IdempotencyKey, { createdAt: LessThan(keysBefore) }));
  }

  /** Removes the records of one kind that were deleted before a moment, each with what hangs on it. */
  private async purge(
    entity: EntityTarget<SavedRecord>,
    before: Date,
    removeWhatHangsOn: (manager: EntityManager, record: SavedRecord) => Promise<void>,
  ): Promise<void> {
    const where = { deletedAt: LessThan(before) };
    const page = { select: { userId: true, id: true }, where, take: RECORDS_AT_ONCE } as const;
    for (;;) {
      const records = await this.database.read((manager) => manager.find(entity, page));
      for (const record of records) {
        await this.database.write(async (manager) => {
          // It may have been restored a moment ago.
          const { affected } = await manager.delete(entity, { userId: record.userId, id: record.id, ...where });
          if (affected === 1) {
            await removeWhatHangsOn(manager, record);
          }
        });
      }
      if (records.length < RECORDS_AT_ONCE) {
        return;
      }
    }
  }
}

async function removeItem(manager: EntityManager, { userId, id }: SavedRecord): Promise<void> {
  await dropTexts(manager, userId, id);
  await manager.delete(ProjectItem, { userId, itemId: id });
}

async function removeFolder(manager: EntityManager, { userId, id }: SavedRecord): Promise<void> {
  await manager.update(SavedList, { userId, folderId: id }, { folderId: null });
  await manager.update(SavedResult, { userId, folderId: id }, { folderId: null });
  await manager.delete(ProjectItem, { userId, itemId: id });
}

async function removeProject(manager: EntityManager, { userId, id }: SavedRecord): Promise<void> {
  await manager.delete(ProjectItem, { userId, projectId: id });
}

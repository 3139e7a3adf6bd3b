import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Database } from '../database/database.ts';
import { Jobs } from '../jobs/jobs.service.ts';
import { TEXT_WRITE } from '../saved/saved-writes.ts';
import { Text, type TextState } from './text.entity.ts';
import { DEAD_UPLOAD_MS } from './text-intake.service.ts';
import { removeLastChunks } from './text-store.ts';

const MINUTE_MS = 60_000;
const INTERVAL_MS = 2 * MINUTE_MS;
/** How long a text waits for a list or a result that takes it: long enough to sign in again first. */
const UNTAKEN_MS = 60 * MINUTE_MS;
/** How long a text that is no longer needed stays for those who are reading it. */
const DROPPED_MS = 10 * MINUTE_MS;
/** Texts that are looked at in one go. */
const TEXTS_AT_ONCE = 100;

/** Removes texts that were never finished, never taken, or are no longer needed. Several instances may do it at once. */
@Injectable()
export class TextSweeperService {
  constructor(
    private readonly database: Database,
    jobs: Jobs,
  ) {
    jobs.add({ name: 'texts', everyMs: INTERVAL_MS, run: () => this.run() });
  }

  /** Does everything that is due at `now`. */
  async run(now: Date = new Date()): Promise<void> {
    await this.drop('uploading', new Date(now.getTime() - DEAD_UPLOAD_MS));
    await this.drop('ready', new Date(now.getTime() - UNTAKEN_MS));
    const before = LessThan(new Date(now.getTime() - DROPPED_MS));
    for (;;) {
      const texts = await this.database.read((manager) =>
        manager.find(Text, { where: { state: 'dropped', touchedAt: before }, take: TEXTS_AT_ONCE }),
      );
      for (const text of texts) {
        await this.remove(text);
      }
      if (texts.length < TEXTS_AT_ONCE) {
        return;
      }
    }
  }

  private async drop(state: TextState, before: Date): Promise<void> {
    await this.database.write((manager) =>
      manager.update(Text, { state, touchedAt: LessThan(before) }, { state: 'dropped', keyHash: null }),
    );
  }

  private async remove({ userId, id }: Text): Promise<void> {
    const removeSome = () => this.database.write((manager) => removeLastChunks(manager, userId, id), TEXT_WRITE);
    while (await removeSome()) {
      // Others write in between.
    }
    await this.database.write((manager) => manager.delete(Text, { userId, id, state: 'dropped' }));
  }
}

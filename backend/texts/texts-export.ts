import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { AccountData } from '../account/account-data.ts';
import { Database } from '../database/database.ts';
import { Text } from './text.entity.ts';
import { removeLastChunks } from './text-store.ts';

/** Adds texts that were sent but not yet saved to the export of an account; with an account, all of its texts go. */
@Injectable()
export class TextsExport {
  constructor(
    private readonly database: Database,
    data: AccountData,
  ) {
    data.add({ name: 'unsavedTexts', read: (userId) => this.read(userId), erase: eraseTexts });
  }

  private async *read(userId: string) {
    const texts = await this.database.read((manager) =>
      manager.findBy(Text, { userId, state: In(['uploading', 'ready']) }),
    );
    for (const { id, lineCount, byteSize, createdAt } of texts) {
      yield { id, lineCount, byteSize, createdAt };
    }
  }
}

async function eraseTexts(manager: EntityManager, userId: string): Promise<void> {
  const texts = await manager.find(Text, { select: { id: true }, where: { userId } });
  for (const { id: textId } of texts) {
    while (await removeLastChunks(manager, userId, textId)) {
      // Others get their turn in between.
    }
  }
  await manager.delete(Text, { userId });
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull } from 'typeorm';
import { AccountData, JsonPieces } from '../../account/data/account-data.ts';
import { Database } from '../../database/database.ts';
import { jsonLines } from './json-lines.ts';
import { Text } from './text.entity.ts';
import { TextReaderService } from './text-reader.service.ts';
import { removeLastChunks } from './text-store.ts';

/** Adds unfinished uploads to the export of an account, and deletes all its texts when the account is deleted. */
@Injectable()
export class TextsExport {
  constructor(
    private readonly database: Database,
    private readonly reader: TextReaderService,
    accountData: AccountData,
  ) {
    accountData.add({ name: 'unsavedTexts', read: (userId) => this.read(userId), erase: eraseTexts });
  }

  private async *read(userId: string) {
    const texts = await this.database.read((manager) =>
      manager.findBy(Text, { userId, state: In(['uploading', 'ready']), recordId: IsNull() }),
    );
    for (const text of texts) {
      yield new JsonPieces(this.write(text));
    }
  }

  /** Writes the metadata of an upload, and its lines if all of them have arrived. */
  private async *write(text: Text): AsyncGenerator<string> {
    const { id, lineCount, byteSize, createdAt, state } = text;
    yield JSON.stringify({ id, lineCount, byteSize, createdAt }).slice(0, -1);
    if (state === 'ready') {
      yield ',"lines":';
      yield* jsonLines(this.reader.readRows(text, { rowStart: 0, rowEnd: lineCount }));
    }
    yield '}';
  }
}

/** Removes all texts of an account. Other requests proceed in between. */
async function eraseTexts(manager: EntityManager, userId: string): Promise<void> {
  const texts = await manager.find(Text, { select: { id: true }, where: { userId } });
  for (const { id: textId } of texts) {
    let hasMore = true;
    while (hasMore) {
      hasMore = await removeLastChunks(manager, userId, textId);
      await nextTurn();
    }
  }
  await manager.delete(Text, { userId });
}

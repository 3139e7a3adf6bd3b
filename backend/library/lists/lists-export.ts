import { Injectable } from '@nestjs/common';
import { AccountData, JsonPieces } from '../../account/data/account-data.ts';
import { Database } from '../../database/database.ts';
import { LINES } from '../blobs/text.entity.ts';
import { TextReaderService } from '../blobs/text-reader.service.ts';
import { exportedRecord, readAllRecords } from '../shared/records.ts';
import { SavedList } from './saved-list.entity.ts';

/** Adds lists with all their lines to the export of an account, including deleted ones that can be restored. */
@Injectable()
export class ListsExport {
  constructor(
    private readonly database: Database,
    private readonly texts: TextReaderService,
    data: AccountData,
  ) {
    data.add({ name: 'savedLists', read: (userId) => this.read(userId) });
  }

  private async *read(userId: string) {
    for await (const list of readAllRecords(this.database, SavedList, userId)) {
      yield new JsonPieces(this.write(list));
    }
  }

  private async *write(list: SavedList): AsyncGenerator<string> {
    const { userId, id, folderId, columns } = list;
    yield JSON.stringify({ ...exportedRecord(list), folderId, ...(columns && { columns }) }).slice(0, -1);
    yield ',"items":';
    yield* this.texts.readJson(userId, id, LINES);
    yield '}';
  }
}

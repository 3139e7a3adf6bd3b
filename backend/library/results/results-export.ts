import { Injectable } from '@nestjs/common';
import { AccountData, JsonPieces } from '../../account/data/account-data.ts';
import { Database } from '../../database/database.ts';
import { LINES } from '../blobs/text.entity.ts';
import { TextReaderService } from '../blobs/text-reader.service.ts';
import { exportedRecord, readAllRecords } from '../shared/records.ts';
import { SavedResult } from './saved-result.entity.ts';

/** Adds results with all their lines and inputs to the export of an account, those that can be restored included. */
@Injectable()
export class ResultsExport {
  constructor(
    private readonly database: Database,
    private readonly texts: TextReaderService,
    data: AccountData,
  ) {
    data.add({ name: 'savedResults', read: (userId) => this.read(userId) });
  }

  private async *read(userId: string) {
    for await (const result of readAllRecords(this.database, SavedResult, userId)) {
      yield new JsonPieces(this.write(result));
    }
  }

  private async *write(result: SavedResult): AsyncGenerator<string> {
    const { userId, id, folderId, toolType, isComputed, itemCount, inputData, settings, columns } = result;
    const fields = { folderId, toolType, isComputed, itemCount, inputData, settings, ...(columns && { columns }) };
    yield JSON.stringify({ ...exportedRecord(result), ...fields }).slice(0, -1);
    yield ',"results":';
    yield* this.texts.readJson(userId, id, LINES);
    yield ',"inputTexts":{';
    let separator = '';
    for (const { name } of await this.texts.findInputs(userId, id)) {
      yield `${separator}${JSON.stringify(name)}:`;
      yield* this.texts.readJson(userId, id, name);
      separator = ',';
    }
    yield '}}';
  }
}

import { ApiProperty } from '@nestjs/swagger';
import { TimeAnswer } from '../shared/fields.ts';
import { ColumnsField, ContentField, IdField } from './saved-fields.ts';

/** Properties of every saved record in a response. */
export class SavedRecordAnswer {
  /** Id of the record. */
  @ApiProperty({ type: String })
  id!: string;

  /** Name of the record. */
  @ApiProperty({ type: String })
  name!: string;

  /** Time of creation. */
  @TimeAnswer()
  createdAt!: string;

  /** Time of the latest change. */
  @TimeAnswer()
  updatedAt!: string;

  /** Version of the record as an entity tag with its quotes, for `If-Match` of a later change. */
  @ApiProperty({ type: String, example: '"0199b1f0-0000-7000-8000-000000000000"' })
  etag!: string;
}

/** Lines of a list or result in a request, in one of several forms. */
export class LinesRequest {
  /** Lines as one text. */
  @ContentField()
  content?: string;

  /** Id of an upload from `POST /api/texts`. */
  @IdField('Text')
  textId?: string;

  /** Names of the columns if the lines are a table: rows of as many cells, separated by TAB. Lines without it are a list. */
  @ColumnsField()
  columns?: string[];
}

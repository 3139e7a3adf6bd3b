import { ApiProperty } from '@nestjs/swagger';
import { NameField } from '../shared/fields.ts';
import { IdField, LinesAnswer, LinesField } from './saved-fields.ts';
import { SAVED_LIMITS } from './saved-limits.ts';
import { LinesRequest, SavedRecordAnswer } from './saved-record.dto.ts';

/** Body of `POST /api/saved-lists`: a name, and the lines in one of three forms. */
export class CreateListRequest extends LinesRequest {
  /** Name of the list. */
  @NameField('Name', SAVED_LIMITS.name)
  name!: string;

  /** Lines as an array; a line break within a text also ends a line. */
  @LinesField('Items')
  items?: string[];

  /** Id of the folder for the list; omitted or null for none. */
  @IdField('Folder', { isNullable: true })
  folderId?: string | null;
}

/** Body of `PUT /api/saved-lists/{id}`; omitted fields stay unchanged. */
export class UpdateListRequest extends LinesRequest {
  /** New name of the list. */
  @NameField('Name', SAVED_LIMITS.name, { isOptional: true })
  name?: string;

  /** New lines as an array; a line break within a text also ends a line. */
  @LinesField('Items')
  items?: string[];

  /** Null removes the list from its folder. */
  @IdField('Folder', { isNullable: true })
  folderId?: string | null;
}

/** A saved list. */
export class SavedList extends SavedRecordAnswer {
  /** Lines; omitted if `truncated`. */
  @LinesAnswer()
  items?: string[];

  /** Names of the columns if the lines are a table, whose cells are separated by TAB; omitted for a list. */
  @LinesAnswer()
  columns?: string[];

  /** Number of lines. */
  @ApiProperty({ type: Number })
  itemCount!: number;

  /** Size of the lines in UTF-8. */
  @ApiProperty({ type: Number })
  byteSize!: number;

  /** True if the lines exceed the limit of this answer; stream them from `…/content`. */
  @ApiProperty({ type: Boolean })
  truncated!: boolean;

  /** Id of the folder that contains the list; null for none. */
  @ApiProperty({ type: String, nullable: true })
  folderId!: string | null;
}

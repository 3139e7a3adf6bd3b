import { ApiProperty } from '@nestjs/swagger';
import { NameField, TimeAnswer } from '../shared/fields.ts';
import { EtagAnswer, IdField, LinesAnswer, LinesField, LineTextField } from './saved-fields.ts';
import { SAVED_LIMITS } from './saved-limits.ts';

/** Body of `POST /api/saved-lists`: a name, and the lines in one of three forms. */
export class CreateListRequest {
  @NameField('Name', SAVED_LIMITS.name)
  name!: string;

  @LinesField('Items')
  items?: string[];

  @LineTextField('Content')
  content?: string;

  /** Id of an upload from `POST /api/texts`. */
  @IdField('Text')
  textId?: string;

  @IdField('Folder', { isNullable: true })
  folderId?: string | null;
}

/** Body of `PUT /api/saved-lists/{id}`; omitted fields stay unchanged. */
export class UpdateListRequest {
  @NameField('Name', SAVED_LIMITS.name, { isOptional: true })
  name?: string;

  @LinesField('Items')
  items?: string[];

  @LineTextField('Content')
  content?: string;

  /** Id of an upload from `POST /api/texts`. */
  @IdField('Text')
  textId?: string;

  /** Null removes the list from its folder. */
  @IdField('Folder', { isNullable: true })
  folderId?: string | null;
}

/** A saved list. */
export class SavedList {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  /** Lines; omitted if `truncated`. */
  @LinesAnswer()
  items?: string[];

  @ApiProperty({ type: Number })
  itemCount!: number;

  /** Size of the lines in UTF-8. */
  @ApiProperty({ type: Number })
  byteSize!: number;

  /** True if the lines exceed the limit of this answer; stream them from `…/content`. */
  @ApiProperty({ type: Boolean })
  truncated!: boolean;

  @ApiProperty({ type: String, nullable: true })
  folderId!: string | null;

  @TimeAnswer()
  createdAt!: string;

  @TimeAnswer()
  updatedAt!: string;

  @EtagAnswer()
  etag!: string;
}

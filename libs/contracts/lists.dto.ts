import { ApiProperty } from '@nestjs/swagger';
import { TextField, TimeAnswer } from './fields.ts';
import { IdField, LinesAnswer, LinesField, LineTextField } from './saved-fields.ts';
import { SAVED_LIMITS } from './saved-limits.ts';

/** Body of `POST /api/saved-lists`: a name, and the lines in one of three forms. */
export class CreateListRequest {
  @TextField('Name', SAVED_LIMITS.name)
  name!: string;

  @LinesField('Items')
  items?: string[];

  @LineTextField('Content')
  content?: string;

  /** A text of `POST /api/texts`. */
  @IdField('Text')
  textId?: string;

  @IdField('Folder', { isNullable: true })
  folderId?: string | null;
}

/** Body of `PUT /api/saved-lists/{id}`; what is left out stays. */
export class UpdateListRequest {
  @TextField('Name', SAVED_LIMITS.name, { isOptional: true })
  name?: string;

  @LinesField('Items')
  items?: string[];

  @LineTextField('Content')
  content?: string;

  /** A text of `POST /api/texts`. */
  @IdField('Text')
  textId?: string;

  /** Null takes the list out of its folder. */
  @IdField('Folder', { isNullable: true })
  folderId?: string | null;
}

/** A saved list. */
export class SavedList {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  /** The lines; left out when `truncated`. */
  @LinesAnswer()
  items?: string[];

  @ApiProperty({ type: Number })
  itemCount!: number;

  /** Size of the lines as UTF-8. */
  @ApiProperty({ type: Number })
  byteSize!: number;

  /** Whether the lines are too many for this answer; they stream from `…/content`. */
  @ApiProperty({ type: Boolean })
  truncated!: boolean;

  @ApiProperty({ type: String, nullable: true })
  folderId!: string | null;

  @TimeAnswer()
  createdAt!: string;

  @TimeAnswer()
  updatedAt!: string;
}

import { ApiProperty } from '@nestjs/swagger';
import { NameField, TimeAnswer } from '../shared/fields.ts';
import { EtagAnswer } from './saved-fields.ts';
import { SAVED_LIMITS } from './saved-limits.ts';

/** Body of `POST /api/folders` and `PUT /api/folders/{id}`. */
export class FolderRequest {
  @NameField('Name', SAVED_LIMITS.name)
  name!: string;
}

/** A folder for lists and results. */
export class SavedFolder {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @TimeAnswer()
  createdAt!: string;

  @TimeAnswer()
  updatedAt!: string;

  @EtagAnswer()
  etag!: string;
}

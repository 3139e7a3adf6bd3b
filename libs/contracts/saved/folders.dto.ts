import { ApiProperty } from '@nestjs/swagger';
import { NameField, TimeAnswer } from '../shared/fields.ts';
import { EtagAnswer } from './saved-fields.ts';
import { SAVED_LIMITS } from './saved-limits.ts';

/** Body of `POST /api/folders` and `PUT /api/folders/{id}`. */
export class FolderRequest {
  /** Name of the folder. */
  @NameField('Name', SAVED_LIMITS.name)
  name!: string;
}

/** A folder for lists and results. */
export class SavedFolder {
  /** Id of the folder, for `folderId` of lists and results. */
  @ApiProperty({ type: String })
  id!: string;

  /** Name of the folder. */
  @ApiProperty({ type: String })
  name!: string;

  /** Time of creation. */
  @TimeAnswer()
  createdAt!: string;

  /** Time of the latest change. */
  @TimeAnswer()
  updatedAt!: string;

  @EtagAnswer()
  etag!: string;
}

import { NameField } from '../shared/fields.ts';
import { SAVED_LIMITS } from './saved-limits.ts';
import { SavedRecordAnswer } from './saved-record.dto.ts';

/** Body of `POST /api/folders` and `PUT /api/folders/{id}`. */
export class FolderRequest {
  /** Name of the folder. */
  @NameField('Name', SAVED_LIMITS.name)
  name!: string;
}

/** A folder for lists and results. */
export class SavedFolder extends SavedRecordAnswer {}

import { ApiProperty } from '@nestjs/swagger';
import { TOOL_IDS, type ToolId } from '../../tools/index.ts';
import { ChoiceField, NameField, TextField, TimeAnswer } from '../shared/fields.ts';
import { DataAnswer, DataField, IdField } from './saved-fields.ts';
import { SAVED_LIMITS } from './saved-limits.ts';
import { SavedRecordAnswer } from './saved-record.dto.ts';

/** Kinds of project items. */
const PROJECT_ITEM_TYPES = ['list', 'folder', 'result'] as const;

export type ProjectItemType = (typeof PROJECT_ITEM_TYPES)[number];

/** Body of `POST /api/projects`. */
export class CreateProjectRequest {
  /** Name of the project. */
  @NameField('Name', SAVED_LIMITS.name)
  name!: string;

  /** Description in the words of the user; empty by default. */
  @TextField('Description', SAVED_LIMITS.description, { min: 0, isOptional: true })
  description?: string;

  /** Tool that opens the project; defaults to `merge`. */
  @ChoiceField('Type', TOOL_IDS, { isOptional: true })
  type?: ToolId;

  /** `{ description, settings, columns: [{ id, label, items }] }`; defaults to three empty columns. */
  @DataField('Data')
  data?: object;
}

/** Body of `PUT /api/projects/{id}`; omitted fields stay unchanged. */
export class UpdateProjectRequest {
  /** New name of the project. */
  @NameField('Name', SAVED_LIMITS.name, { isOptional: true })
  name?: string;

  /** New description; may be empty. */
  @TextField('Description', SAVED_LIMITS.description, { min: 0, isOptional: true })
  description?: string;

  /** Tool that opens the project. */
  @ChoiceField('Type', TOOL_IDS, { isOptional: true })
  type?: ToolId;

  /** New columns and settings, in the form of `POST /api/projects`. */
  @DataField('Data')
  data?: object;
}

/** Body of `POST /api/projects/{id}/items`. */
export class AddProjectItemRequest {
  /** Kind of the record to add. */
  @ChoiceField('Item type', PROJECT_ITEM_TYPES)
  itemType!: ProjectItemType;

  /** Id of the list, folder or result. */
  @IdField('Item', { isRequired: true })
  itemId!: string;
}

/** A list, folder or result in a project. */
export class ProjectItemInfo {
  /** Id of the item, with which it can be removed from the project. */
  @ApiProperty({ type: String })
  id!: string;

  /** Kind of the record in the project. */
  @ApiProperty({ type: String, enum: PROJECT_ITEM_TYPES })
  itemType!: ProjectItemType;

  /** Id of the list, folder or result, as opposed to the id of the item. */
  @ApiProperty({ type: String })
  itemId!: string;

  /** Name of the list, folder or result. */
  @ApiProperty({ type: String })
  name!: string;

  /** Time at which the record was added to the project. */
  @TimeAnswer()
  createdAt!: string;
}

/** A project. */
export class SavedProject extends SavedRecordAnswer {
  /** Description in the words of the user; may be empty. */
  @ApiProperty({ type: String })
  description!: string;

  /** Tool that opens the project. */
  @ApiProperty({ type: String, enum: [...TOOL_IDS] })
  type!: ToolId;

  /** Columns and settings; omitted if `truncated`. */
  @DataAnswer()
  data?: object;

  /** True if the columns are too long for an answer with several projects; `GET …/{id}` returns them. */
  @ApiProperty({ type: Boolean })
  truncated!: boolean;

  /** Lists, folders and results in the project, oldest first. */
  @ApiProperty({ type: [ProjectItemInfo] })
  items!: ProjectItemInfo[];
}

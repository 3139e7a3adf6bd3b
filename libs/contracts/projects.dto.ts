import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, TextField, TimeAnswer } from './fields.ts';
import { DataAnswer, DataField, IdField } from './saved-fields.ts';
import { SAVED_LIMITS } from './saved-limits.ts';
import { TOOL_CATALOG, type ToolId } from './tool-catalog.ts';

const TOOL_IDS = TOOL_CATALOG.map(({ id }) => id);

/** What can be added to a project. */
export const PROJECT_ITEM_TYPES = ['list', 'folder', 'result'] as const;

/** One of the kinds of things that can be added to a project. */
export type ProjectItemType = (typeof PROJECT_ITEM_TYPES)[number];

/** Body of `POST /api/projects`. */
export class CreateProjectRequest {
  @TextField('Name', SAVED_LIMITS.name)
  name!: string;

  @TextField('Description', SAVED_LIMITS.description, { min: 0, isOptional: true })
  description?: string;

  /** The tool it opens in; `merge` when left out. */
  @ChoiceField('Type', TOOL_IDS, { isOptional: true })
  type?: ToolId;

  /** `{ description, settings, columns: [{ id, label, items }] }`; three empty columns when left out. */
  @DataField('Data')
  data?: object;
}

/** Body of `PUT /api/projects/{id}`; what is left out stays. */
export class UpdateProjectRequest {
  @TextField('Name', SAVED_LIMITS.name, { isOptional: true })
  name?: string;

  @TextField('Description', SAVED_LIMITS.description, { min: 0, isOptional: true })
  description?: string;

  @ChoiceField('Type', TOOL_IDS, { isOptional: true })
  type?: ToolId;

  @DataField('Data')
  data?: object;
}

/** Body of `POST /api/projects/{id}/items`. */
export class AddProjectItemRequest {
  @ChoiceField('Item type', PROJECT_ITEM_TYPES)
  itemType!: ProjectItemType;

  /** The list, folder or result. */
  @IdField('Item', { isRequired: true })
  itemId!: string;
}

/** A list, folder or result in a project. */
export class ProjectItemInfo {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String, enum: PROJECT_ITEM_TYPES })
  itemType!: ProjectItemType;

  /** The id of the list, folder or result itself. */
  @ApiProperty({ type: String })
  itemId!: string;

  /** Its name. */
  @ApiProperty({ type: String })
  name!: string;

  @TimeAnswer()
  createdAt!: string;
}

/** A project. */
export class SavedProject {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String })
  description!: string;

  @ApiProperty({ type: String, enum: TOOL_IDS })
  type!: ToolId;

  /** Columns and settings; left out when `truncated`. */
  @DataAnswer()
  data?: object;

  /** Whether the columns are too long for an answer with several projects; `GET …/{id}` has them. */
  @ApiProperty({ type: Boolean })
  truncated!: boolean;

  /** What was added to it, oldest first. */
  @ApiProperty({ type: [ProjectItemInfo] })
  items!: ProjectItemInfo[];

  @TimeAnswer()
  createdAt!: string;

  @TimeAnswer()
  updatedAt!: string;
}

import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { ChoiceField, TextField, TimeAnswer } from './fields.ts';
import {
  DataAnswer,
  DataField,
  IdField,
  InputNameField,
  LinesAnswer,
  LinesField,
  LineTextField,
} from './saved-fields.ts';
import { SAVED_LIMITS } from './saved-limits.ts';
import { TOOL_CATALOG, type ToolId } from './tool-catalog.ts';

const TOOL_IDS = TOOL_CATALOG.map(({ id }) => id);

/** A bulk input that is kept as a text of its own. */
export class InputTextRequest {
  /** Dotted path in the JSON form of the tool's input, for instance `columns.0`. */
  @InputNameField()
  name!: string;

  /** A text of `POST /api/texts`. */
  @IdField('Text', { isRequired: true })
  textId!: string;
}

/**
 * Body of `POST /api/saved-results`: the lines in one of four forms, or none of them where the tool can compute them
 * again from what is saved (`isRecomputable`).
 */
export class CreateResultRequest {
  @TextField('Name', SAVED_LIMITS.name)
  name!: string;

  @ChoiceField('Tool', TOOL_IDS, { isOptional: true })
  toolType?: ToolId;

  /** What the tool was given. */
  @DataField('Input')
  inputData?: object;

  /** The tool's options. */
  @DataField('Settings')
  settings?: object;

  @LinesField('Results')
  results?: string[];

  @LinesField('Items')
  items?: string[];

  @LineTextField('Content')
  content?: string;

  /** A text of `POST /api/texts`. */
  @IdField('Text')
  textId?: string;

  /** Inputs that are too long for `inputData`. */
  @ApiProperty({ type: [InputTextRequest], required: false })
  @IsOptional()
  @IsArray({ message: 'Input texts must be an array.' })
  @ArrayMaxSize(SAVED_LIMITS.inputTexts, { message: 'These are too many inputs.' })
  @ValidateNested({ each: true })
  @Type(() => InputTextRequest)
  inputTexts?: InputTextRequest[];

  /** How many rows the result has, where its lines are not sent along. */
  @ApiProperty({ type: Number, required: false, minimum: 1 })
  @IsOptional()
  @IsInt({ message: 'The number of rows must be a whole number.' })
  @Min(1, { message: 'No results to save' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'These are too many rows.' })
  rowCount?: number;

  @IdField('Folder', { isNullable: true })
  folderId?: string | null;
}

/** Body of `PUT /api/saved-results/{id}`; what is left out stays. */
export class UpdateResultRequest {
  @TextField('Name', SAVED_LIMITS.name, { isOptional: true })
  name?: string;

  /** Null takes the result out of its folder. */
  @IdField('Folder', { isNullable: true })
  folderId?: string | null;
}

/** A saved result. */
export class SavedResult {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  /** The tool it comes from, where that was said. */
  @ApiProperty({ type: String, enum: TOOL_IDS, nullable: true })
  toolType!: ToolId | null;

  /** The lines; left out when `truncated`. */
  @LinesAnswer()
  results?: string[];

  @ApiProperty({ type: Number })
  itemCount!: number;

  /** Bytes of everything that is saved: lines, inputs and settings. */
  @ApiProperty({ type: Number })
  byteSize!: number;

  /** Whether the lines are not in this answer: they stream from `…/content`, or are computed. */
  @ApiProperty({ type: Boolean })
  truncated!: boolean;

  /** Whether the lines are not saved, but computed again by the tool from inputs and settings. */
  @ApiProperty({ type: Boolean })
  isComputed!: boolean;

  @ApiProperty({ type: String, nullable: true })
  folderId!: string | null;

  @TimeAnswer()
  createdAt!: string;

  @TimeAnswer()
  updatedAt!: string;
}

/** An input that is kept as a text of its own; it streams from `…/inputs/{name}`. */
export class InputTextInfo {
  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: Number })
  itemCount!: number;

  @ApiProperty({ type: Number })
  byteSize!: number;
}

/** A saved result with everything that is needed to open it again. */
export class SavedResultDetails extends SavedResult {
  @DataAnswer()
  inputData?: object;

  @DataAnswer()
  settings?: object;

  @ApiProperty({ type: [InputTextInfo] })
  inputTexts!: InputTextInfo[];
}

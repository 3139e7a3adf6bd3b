import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, Max, Min, ValidateNested } from 'class-validator';
import { TOOL_IDS, type ToolId } from '../../tools/index.ts';
import { ChoiceField, ifPresent, NameField } from '../shared/fields.ts';
import { DataAnswer, DataField, IdField, InputNameField, LinesAnswer, LinesField } from './saved-fields.ts';
import { SAVED_LIMITS } from './saved-limits.ts';
import { LinesRequest, SavedRecordAnswer } from './saved-record.dto.ts';

/** An input that was uploaded separately. */
export class InputTextRequest {
  /** Dotted path in the JSON form of the tool's input, for instance `columns.0`. */
  @InputNameField()
  name!: string;

  /** Id of an upload from `POST /api/texts`. */
  @IdField('Text', { isRequired: true })
  textId!: string;
}

/**
 * Body of `POST /api/saved-results`: the lines in one of four forms, or none if the tool can recompute them from the
 * saved inputs and settings (`isRecomputable`).
 */
export class CreateResultRequest extends LinesRequest {
  /** Name of the result. */
  @NameField('Name', SAVED_LIMITS.name)
  name!: string;

  /** Tool that produced the result. */
  @ChoiceField('Tool', TOOL_IDS, { isOptional: true })
  toolType?: ToolId;

  /** Inputs of the tool. */
  @DataField('Input')
  inputData?: object;

  /** Options of the tool. */
  @DataField('Settings')
  settings?: object;

  /** Lines as an array; a line break within a text also ends a line. */
  @LinesField('Results')
  results?: string[];

  /** Another name for `results`. */
  @LinesField('Items')
  items?: string[];

  /** Inputs that are too long for `inputData`. */
  @ApiProperty({ type: [InputTextRequest], required: false })
  @ifPresent()
  @IsArray({ message: 'Input texts must be an array.' })
  @ArrayMaxSize(SAVED_LIMITS.inputTexts, { message: 'There are too many inputs.' })
  @ValidateNested({ each: true })
  @Type(() => InputTextRequest)
  inputTexts?: InputTextRequest[];

  /** Number of rows, if the lines are not sent. */
  @ApiProperty({ type: Number, required: false, minimum: 1 })
  @ifPresent()
  @IsInt({ message: 'The number of rows must be a whole number.' })
  @Min(1, { message: 'No results to save' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'There are too many rows.' })
  rowCount?: number;

  /** Id of the folder for the result; omitted or null for none. */
  @IdField('Folder', { isNullable: true })
  folderId?: string | null;
}

/** Body of `PUT /api/saved-results/{id}`; omitted fields stay unchanged. */
export class UpdateResultRequest {
  /** New name of the result. */
  @NameField('Name', SAVED_LIMITS.name, { isOptional: true })
  name?: string;

  /** Null removes the result from its folder. */
  @IdField('Folder', { isNullable: true })
  folderId?: string | null;
}

/** A saved result. */
export class SavedResult extends SavedRecordAnswer {
  /** Tool that produced the result, if known. */
  @ApiProperty({ type: String, enum: [...TOOL_IDS], nullable: true })
  toolType!: ToolId | null;

  /** Lines; omitted if `truncated`. */
  @LinesAnswer()
  results?: string[];

  /** Names of the columns if the lines are a table, whose cells are separated by TAB; omitted for a list. */
  @LinesAnswer()
  columns?: string[];

  /** Number of rows. */
  @ApiProperty({ type: Number })
  itemCount!: number;

  /** Size in bytes of lines, inputs and settings together. */
  @ApiProperty({ type: Number })
  byteSize!: number;

  /** True if the lines are not in this answer: stream them from `…/content`, or recompute them. */
  @ApiProperty({ type: Boolean })
  truncated!: boolean;

  /** True if the lines are not stored but recomputed by the tool from inputs and settings. */
  @ApiProperty({ type: Boolean })
  isComputed!: boolean;

  /** Id of the folder that contains the result; null for none. */
  @ApiProperty({ type: String, nullable: true })
  folderId!: string | null;
}

/** An input that is stored separately; stream it from `…/inputs/{name}`. */
export class InputTextInfo {
  /** Dotted path in the JSON form of the tool's input, for instance `columns.0`. */
  @ApiProperty({ type: String })
  name!: string;

  /** Number of lines. */
  @ApiProperty({ type: Number })
  itemCount!: number;

  /** Size of the lines in UTF-8. */
  @ApiProperty({ type: Number })
  byteSize!: number;
}

/** A saved result with its inputs and settings. */
export class SavedResultDetails extends SavedResult {
  /** Inputs of the tool, except those in `inputTexts`. */
  @DataAnswer()
  inputData?: object;

  /** Options of the tool. */
  @DataAnswer()
  settings?: object;

  /** Inputs that are stored separately. */
  @ApiProperty({ type: [InputTextInfo] })
  inputTexts!: InputTextInfo[];
}

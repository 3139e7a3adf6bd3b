import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsObject, IsOptional, IsString, Length, Matches, ValidateIf } from 'class-validator';
import { compose } from './fields.ts';
import { SAVED_LIMITS } from './saved-limits.ts';

const ID_LENGTH = 36;

/** The id of a record of one's own; `isNullable` lets null say "none". Left out it changes nothing. */
export function IdField(label: string, options: { isRequired?: boolean; isNullable?: boolean } = {}) {
  const { isRequired = false, isNullable = false } = options;
  const message = `${label} must be an id.`;
  return compose(
    ApiProperty({ type: String, required: isRequired, nullable: isNullable }),
    ...(isRequired ? [] : [isNullable ? IsOptional() : ifPresent()]),
    IsString({ message }),
    Length(1, ID_LENGTH, { message }),
  );
}

/** Lines as an array of texts; a line break within one of them ends a line, too. */
export function LinesField(label: string) {
  return compose(
    ApiProperty({ type: [String], required: false }),
    ifPresent(),
    IsArray({ message: `${label} must be an array of texts.` }),
    IsString({ each: true, message: `${label} must be an array of texts.` }),
  );
}

/** Lines as one text. */
export function LineTextField(label: string) {
  return compose(
    ApiProperty({ type: String, required: false }),
    ifPresent(),
    IsString({ message: `${label} must be a text.` }),
  );
}

/** An object whose inside is the client's affair, kept as it is. */
export function DataField(label: string) {
  return compose(
    ApiPropertyOptional({ type: 'object', additionalProperties: true }),
    ifPresent(),
    IsObject({ message: `${label} must be an object.` }),
  );
}

/** The name of a result's input: its dotted path in the JSON form of the tool's input (`columns.0`). */
export function InputNameField() {
  const message = 'The name of an input has letters, digits, dots, dashes and underscores.';
  return compose(
    ApiProperty({ type: String, maxLength: SAVED_LIMITS.inputName }),
    IsString({ message }),
    Length(1, SAVED_LIMITS.inputName, { message }),
    Matches(/^[\w.-]+$/, { message }),
  );
}

/** An array of texts in an answer that may leave it out. */
export function LinesAnswer() {
  return ApiProperty({ type: [String], required: false });
}

/** An object in an answer that may leave it out. */
export function DataAnswer() {
  return ApiPropertyOptional({ type: 'object', additionalProperties: true });
}

/** Like `IsOptional`, but null is no way to leave something out. */
function ifPresent() {
  return ValidateIf((_object, value) => value !== undefined);
}

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional, IsString, Matches } from 'class-validator';
import { check, compose, ifPresent, LengthField } from '../shared/fields.ts';
import { RawField } from '../shared/raw-field.ts';
import { SAVED_LIMITS } from './saved-limits.ts';

const ID_LENGTH = 36;

/** Validates the id of a record of the account; `isNullable` also allows null for "none". Optional by default. */
export function IdField(label: string, options: { isRequired?: boolean; isNullable?: boolean } = {}) {
  const { isRequired = false, isNullable = false } = options;
  const message = `${label} must be an id.`;
  return compose(
    ApiProperty({ type: String, required: isRequired, nullable: isNullable }),
    ...(isRequired ? [] : [isNullable ? IsOptional() : ifPresent()]),
    IsString({ message }),
    LengthField(1, ID_LENGTH, message),
  );
}

/** Validates lines as an array of texts; a line break within a text also ends a line. */
export function LinesField(label: string) {
  return compose(
    ApiProperty({ type: [String], required: false }),
    RawField(),
    ifPresent(),
    check('isLines', `${label} must be an array of texts.`, isArrayOfStrings),
  );
}

/** Validates names of columns as an array of texts; the server also checks that they are different and clean. */
export function ColumnsField() {
  return compose(
    ApiProperty({ type: [String], required: false, minItems: 1, maxItems: 256 }),
    RawField(),
    ifPresent(),
    check('isColumns', 'Columns must be an array of names.', isArrayOfStrings),
  );
}

/** Validates an optional text with lines. */
export function ContentField() {
  return compose(
    ApiProperty({ type: String, required: false }),
    ifPresent(),
    IsString({ message: 'Content must be text.' }),
  );
}

/** Validates a free-form object, which is stored unchanged. Optional by default. */
export function DataField(label: string, { isRequired = false }: { isRequired?: boolean } = {}) {
  const schema = { type: 'object', additionalProperties: true } as const;
  return compose(
    ...(isRequired ? [ApiProperty(schema)] : [ApiPropertyOptional(schema), ifPresent()]),
    RawField(),
    IsObject({ message: `${label} must be an object.` }),
  );
}

/** Validates the name of a result's input: its dotted path in the JSON form of the tool's input (`columns.0`). */
export function InputNameField() {
  const message = 'The name of an input has letters, digits, dots, dashes and underscores.';
  return compose(
    ApiProperty({ type: String, maxLength: SAVED_LIMITS.inputName }),
    IsString({ message }),
    LengthField(1, SAVED_LIMITS.inputName, message),
    Matches(/^[\w.-]+$/, { message }),
  );
}

/** Documents an optional array of texts in an answer. */
export function LinesAnswer() {
  return ApiProperty({ type: [String], required: false });
}

/** Documents an optional object in an answer. */
export function DataAnswer() {
  return ApiPropertyOptional({ type: 'object', additionalProperties: true });
}

function isArrayOfStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsISO8601, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { check, compose, ifPresent } from '../shared/fields.ts';
import { TEMPLATE_LIMITS, VARIABLE_NAME } from './admin.ts';

/** Validates an optional filter with one of the values; a blank one is ignored. */
export function FilterField(label: string, values: readonly string[]) {
  return compose(
    ApiProperty({ type: String, enum: [...values], required: false }),
    Transform(({ value }) => (value === '' ? undefined : value)),
    IsOptional(),
    IsIn([...values], { message: `${label} must be one of: ${values.join(', ')}.` }),
  );
}

/** Validates an optional search text; a blank one is ignored. */
export function SearchField() {
  const message = 'The search must be a text of at most 254 characters.';
  return compose(
    ApiProperty({ type: String, maxLength: 254, required: false }),
    Transform(({ value }) => (typeof value === 'string' ? value.trim() || undefined : value)),
    IsOptional(),
    IsString({ message }),
    MaxLength(254, { message }),
  );
}

/** Validates the start or end of a date range, as `2026-11-20` or an ISO 8601 time. */
export function DayField(label: string) {
  return compose(
    ApiProperty({ type: String, required: false }),
    Transform(({ value }) => (value === '' ? undefined : value)),
    IsOptional(),
    TimeRule(label),
  );
}

/** Validates an optional ISO 8601 time; null means "never". */
export function MomentField(label: string) {
  return compose(
    ApiProperty({ type: String, format: 'date-time', required: false, nullable: true }),
    IsOptional(),
    TimeRule(label),
  );
}

/** Refuses texts that are no ISO 8601 time, and the forms of it that `Date` does not read, such as weeks. */
function TimeRule(label: string) {
  const message = `${label} must be a date.`;
  return compose(
    IsISO8601({ strict: true }, { message }),
    check('isReadableTime', message, (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))),
  );
}

/** Validates the names of variables that a template may use in double braces. */
export function VariableNamesField() {
  const message = 'Variables are names of letters, digits and underscores that begin with a letter.';
  return compose(
    ApiProperty({ type: [String], maxItems: TEMPLATE_LIMITS.variables, required: false }),
    ifPresent(),
    IsArray({ message }),
    ArrayMaxSize(TEMPLATE_LIMITS.variables, { message: `There are at most ${TEMPLATE_LIMITS.variables} variables.` }),
    IsString({ each: true, message }),
    Matches(VARIABLE_NAME, { each: true, message }),
  );
}

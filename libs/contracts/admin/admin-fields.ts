import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { compose } from '../shared/fields.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, TEMPLATE_LIMITS, VARIABLE_NAME } from './admin.ts';

/** Maximum page number; deeper results require a search. */
const MAX_PAGE = 1_000_000;

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
    IsISO8601({ strict: true }, { message: `${label} must be a date.` }),
  );
}

/** Validates an optional ISO 8601 time; null means "never". */
export function MomentField(label: string) {
  return compose(
    ApiProperty({ type: String, format: 'date-time', required: false, nullable: true }),
    IsOptional(),
    IsISO8601({ strict: true }, { message: `${label} must be a date.` }),
  );
}

/** Validates the names of variables that a template may use in double braces. */
export function VariableNamesField() {
  const message = 'Variables are names of letters, digits and underscores that begin with a letter.';
  return compose(
    ApiProperty({ type: [String], maxItems: TEMPLATE_LIMITS.variables, required: false }),
    IsOptional(),
    IsArray({ message }),
    ArrayMaxSize(TEMPLATE_LIMITS.variables, { message: `There are at most ${TEMPLATE_LIMITS.variables} variables.` }),
    IsString({ each: true, message }),
    Matches(VARIABLE_NAME, { each: true, message }),
  );
}

/** Page number, starting at 1, and rows per page. */
export class PageQuery {
  /** Page number, starting at 1. */
  @WholeNumberField('The page', MAX_PAGE)
  page?: number;

  /** Rows per page; 25 by default. */
  @WholeNumberField('The page size', MAX_PAGE_SIZE)
  pageSize?: number;
}

/** Returns the number of rows to skip and to take for a page. */
export function pageWindow({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageQuery): { skip: number; take: number } {
  return { skip: (page - 1) * pageSize, take: pageSize };
}

function WholeNumberField(label: string, max: number) {
  const message = `${label} must be a whole number from 1 to ${max}.`;
  return compose(
    ApiProperty({ type: Number, minimum: 1, maximum: max, required: false }),
    Transform(({ value }) => (value === '' ? undefined : typeof value === 'string' ? Number(value) : value)),
    IsOptional(),
    IsInt({ message }),
    Min(1, { message }),
    Max(max, { message }),
  );
}

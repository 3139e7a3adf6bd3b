import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, VARIABLE_NAME } from './admin.ts';
import { compose } from './fields.ts';

/** Pages beyond that are for a search, not for paging. */
const MAX_PAGE = 1_000_000;

/** One of a few values that a list is narrowed to; a blank one narrows nothing. */
export function FilterField(label: string, values: readonly string[]) {
  return compose(
    ApiProperty({ type: String, enum: [...values], required: false }),
    Transform(({ value }) => (value === '' ? undefined : value)),
    IsOptional(),
    IsIn([...values], { message: `${label} must be one of: ${values.join(', ')}.` }),
  );
}

/** A text that a list is searched for; a blank one finds everything. */
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

/** A day that a list begins or ends with, as `2026-11-20` or a moment in ISO 8601. */
export function DayField(label: string) {
  return compose(
    ApiProperty({ type: String, required: false }),
    Transform(({ value }) => (value === '' ? undefined : value)),
    IsOptional(),
    IsISO8601({ strict: true }, { message: `${label} must be a date.` }),
  );
}

/** A moment in ISO 8601; null says "never", and what is left out stays. */
export function MomentField(label: string) {
  return compose(
    ApiProperty({ type: String, format: 'date-time', required: false, nullable: true }),
    IsOptional(),
    IsISO8601({ strict: true }, { message: `${label} must be a date.` }),
  );
}

/** Names that may stand in double braces. */
export function VariableNamesField() {
  const message = 'Variables are names of letters, digits and underscores that begin with a letter.';
  return compose(
    ApiProperty({ type: [String], required: false }),
    IsOptional(),
    IsArray({ message }),
    IsString({ each: true, message }),
    Matches(VARIABLE_NAME, { each: true, message }),
  );
}

/** Which page of a list, from 1; and how many rows one has. */
export class PageQuery {
  @WholeNumberField('The page', MAX_PAGE)
  page?: number;

  @WholeNumberField('The page size', MAX_PAGE_SIZE)
  pageSize?: number;
}

/** How many rows to skip and to take. */
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

import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { compose } from '../shared/fields.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './admin.ts';

/** Maximum page number; deeper results require a search. */
const MAX_PAGE = 1_000_000;

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

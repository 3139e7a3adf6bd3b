import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { compose } from '../shared/fields.ts';

/** Maximum characters of a sheet's URL. */
const ADDRESS_LENGTH = 2_000;

const SHEET_FORMS = ['list', 'table'] as const;

/** Body of `POST /api/import-google-sheets`: the URL under one of two names. */
export class ImportSheetRequest {
  /** URL of a Google Sheet that anyone with the link can view. */
  @AddressField()
  sheetUrl?: string;

  /** Same as `sheetUrl`, which takes precedence. */
  @AddressField()
  url?: string;

  /** Letters of the column, from `A` (default) to `ZZZ`. */
  @ApiProperty({ type: String, required: false, example: 'A' })
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toUpperCase() || 'A' : value))
  @IsString({ message: 'Enter the letters of a column, such as A or AB.' })
  @Matches(/^[A-Z]{1,3}$/, { message: 'Enter the letters of a column, such as A or AB.' })
  column?: string;

  /** `list` (default) for the cells of one column, `table` for the whole sheet as `text/csv`. */
  @ApiProperty({ enum: SHEET_FORMS, required: false })
  @IsOptional()
  @IsIn(SHEET_FORMS, { message: 'must be one of list, table' })
  form?: (typeof SHEET_FORMS)[number];
}

/** Answer of `POST /api/import-google-sheets`: the non-empty cells of the column, under both names. */
export class ImportSheetAnswer {
  /** Non-empty cells of the column, from top to bottom. */
  @ApiProperty({ type: [String] })
  items!: string[];

  /** Same as `items`. */
  @ApiProperty({ type: [String] })
  keywords!: string[];
}

function AddressField() {
  const message = 'Please enter a Google Sheets URL.';
  return compose(
    ApiProperty({ type: String, required: false, maxLength: ADDRESS_LENGTH }),
    IsOptional(),
    Transform(({ value }) => (typeof value === 'string' ? value.trim() : value)),
    IsString({ message }),
    MaxLength(ADDRESS_LENGTH, { message }),
  );
}

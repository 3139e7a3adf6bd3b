import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, Matches } from 'class-validator';
import { ChoiceField } from '../shared/fields.ts';
import {
  CLIENT_ERROR_KINDS,
  type ClientErrorKind,
  ERROR_NAME,
  MAX_PLACES,
  SCRIPT_PLACE,
  UNKNOWN_PAGE,
} from './client-errors.ts';
import { ROUTE_TABLE } from './routes.ts';

/**
 * Body of `POST /api/client-errors`: the location of an error without page content. There is no message, since messages
 * may quote user input; the format of every field excludes free text.
 */
export class ClientErrorReport {
  /** Source of the error. */
  @ChoiceField('Kind', CLIENT_ERROR_KINDS)
  kind!: ClientErrorKind;

  /** Class of the error, such as `TypeError`. */
  @ApiProperty({ type: String, pattern: ERROR_NAME.source })
  @Matches(ERROR_NAME, { message: 'Name must be the name of an error.' })
  name!: string;

  /** Locations in scripts of the site, innermost first. */
  @ApiProperty({ type: [String], maxItems: MAX_PLACES })
  @IsArray({ message: 'Places must be a list.' })
  @ArrayMaxSize(MAX_PLACES, { message: 'There are too many places.' })
  @Matches(SCRIPT_PLACE, { each: true, message: 'Places must be lines of our scripts.' })
  places!: string[];

  /** Path of the page in the route table. */
  @ChoiceField('Page', [...ROUTE_TABLE.map(({ path }) => path), UNKNOWN_PAGE])
  page!: string;

  /** Version of the page. */
  @ApiProperty({ type: String, pattern: '^[\\w.+-]{1,40}$' })
  @Matches(/^[\w.+-]{1,40}$/, { message: 'Build must be a version.' })
  build!: string;
}

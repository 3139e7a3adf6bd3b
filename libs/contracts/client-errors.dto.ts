import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, Matches } from 'class-validator';
import {
  CLIENT_ERROR_KINDS,
  type ClientErrorKind,
  ERROR_NAME,
  MAX_PLACES,
  SCRIPT_PLACE,
  UNKNOWN_PAGE,
} from './client-errors.ts';
import { ChoiceField } from './fields.ts';
import { ROUTE_TABLE } from './routes.ts';

/**
 * Body of `POST /api/client-errors`: where a page failed, and nothing of what was on it. There is no message, since a
 * message may quote what somebody typed; every field has a form that leaves no room for it.
 */
export class ClientErrorReport {
  @ChoiceField('Kind', CLIENT_ERROR_KINDS)
  kind!: ClientErrorKind;

  /** The error's class, such as `TypeError`. */
  @ApiProperty({ type: String, pattern: ERROR_NAME.source })
  @Matches(ERROR_NAME, { message: 'Name must be the name of an error.' })
  name!: string;

  /** Places in our own scripts, the innermost first. */
  @ApiProperty({ type: [String], maxItems: MAX_PLACES })
  @IsArray({ message: 'Places must be a list.' })
  @ArrayMaxSize(MAX_PLACES, { message: 'These are too many places.' })
  @Matches(SCRIPT_PLACE, { each: true, message: 'Places must be lines of our scripts.' })
  places!: string[];

  /** The page, as it stands in the route table. */
  @ChoiceField('Page', [...ROUTE_TABLE.map(({ path }) => path), UNKNOWN_PAGE])
  page!: string;

  /** The version of the page. */
  @ApiProperty({ type: String, pattern: '^[\\w.+-]{1,40}$' })
  @Matches(/^[\w.+-]{1,40}$/, { message: 'Build must be a version.' })
  build!: string;
}

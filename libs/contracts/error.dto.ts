import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorDetails } from './error-codes.ts';

/** What an error answer may add for the client, as the OpenAPI document shows it. */
export class ErrorDetailsAnswer implements ErrorDetails {
  /** One message for each field at fault. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  fields?: Record<string, string>;

  /** Id of an unexpected error in the server's log. */
  @ApiProperty({ type: String, required: false })
  errorId?: string;

  /** Seconds after which another attempt may succeed. */
  @ApiProperty({ type: Number, required: false })
  retryAfterSeconds?: number;
}

/** Every answer with a status of 400 or more, as the OpenAPI document shows it. */
export class ErrorAnswer implements ErrorBody {
  @ApiProperty({ type: String })
  message!: string;

  @ApiProperty({ type: String, enum: Object.keys(ERRORS) })
  code!: ErrorCode;

  @ApiProperty({ type: ErrorDetailsAnswer, required: false })
  details?: ErrorDetailsAnswer;

  /** Names the request in the server's log. */
  @ApiProperty({ type: String, required: false })
  requestId?: string;
}

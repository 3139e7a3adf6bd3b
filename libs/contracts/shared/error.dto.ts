import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorDetails } from './error-codes.ts';

/** OpenAPI schema of `ErrorDetails`. */
export class ErrorDetailsAnswer implements ErrorDetails {
  /** One message per invalid field. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  fields?: Record<string, string>;

  /** Id of an unexpected error in the server's log. */
  @ApiProperty({ type: String, required: false })
  errorId?: string;

  /** Seconds until another attempt may succeed. */
  @ApiProperty({ type: Number, required: false })
  retryAfterSeconds?: number;

  /**
   * Challenge, sent with `rate_limited` by sign-in and sign-up. The request succeeds immediately if it is repeated with
   * `challenge:number`, a text whose SHA-256 starts with `bits` zero bits, as `proof` or `captchaWork`. The solution is
   * valid once, for five minutes, and only for this address.
   */
  @ApiProperty({ type: String, required: false })
  challenge?: string;

  /** Zero bits required of the solution of `challenge`. */
  @ApiProperty({ type: Number, required: false })
  bits?: number;
}

/** Response with a status of 400 or more. */
export class ErrorAnswer implements ErrorBody {
  /** Explanation for people, in English. */
  @ApiProperty({ type: String })
  message!: string;

  /** Reason for programs; it determines the status. */
  @ApiProperty({ type: String, enum: Object.keys(ERRORS) })
  code!: ErrorCode;

  /** Facts about the error that programs can use. */
  @ApiProperty({ type: ErrorDetailsAnswer, required: false })
  details?: ErrorDetailsAnswer;

  /** Request id in the server's log. */
  @ApiProperty({ type: String, required: false })
  requestId?: string;
}

import { ERRORS, type ErrorBody, type ErrorCode, type ErrorDetails } from '../../libs/contracts/error-codes.ts';

/**
 * A request that cannot be carried out for a reason the client can act on. Everything else that is thrown is a fault
 * of ours and answers 500.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  /**
   * @param code the reason; gives the HTTP status
   * @param options a message better than the one of the table, and details for the client
   */
  constructor(code: ErrorCode, options: { message?: string; details?: ErrorDetails; cause?: unknown } = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = options.details;
  }

  /** The HTTP status of the answer. */
  get status(): number {
    return ERRORS[this.code].status;
  }

  /** The body of the answer. */
  toBody(): ErrorBody {
    return { message: this.message, code: this.code, ...(this.details && { details: this.details }) };
  }
}

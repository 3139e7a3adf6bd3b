import { ERRORS, type ErrorBody, type ErrorCode, type ErrorDetails } from '../../libs/contracts/shared/error-codes.ts';

/** An expected failure of a request that the client can act on. Any other exception is a server error (500). */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  /**
   * @param code reason; determines the HTTP status
   * @param options a more specific message than the default of the code, and details for the client
   */
  constructor(code: ErrorCode, options: { message?: string; details?: ErrorDetails; cause?: unknown } = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = options.details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  toBody(): ErrorBody {
    return { message: this.message, code: this.code, ...(this.details && { details: this.details }) };
  }
}

/**
 * Returns the error for one invalid field of a request.
 * @param field path of the field, such as `input.keywords`
 */
export function fieldError(field: string, message: string, code: ErrorCode = 'validation_failed'): DomainError {
  return new DomainError(code, { message, details: { fields: { [field]: message } } });
}

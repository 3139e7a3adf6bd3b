import { HttpException } from '@nestjs/common';
import type { ErrorCode } from '../../libs/contracts/shared/error-codes.ts';
import { errorCode } from '../../libs/errors.ts';
import { DomainError } from './domain-error.ts';

const CODE_BY_STATUS: ReadonlyMap<number, ErrorCode> = new Map([
  [400, 'bad_request'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [408, 'request_timeout'],
  [409, 'conflict'],
  [412, 'precondition_failed'],
  [413, 'payload_too_large'],
  [414, 'bad_request'],
  [415, 'unsupported_media_type'],
  [422, 'unprocessable'],
  [429, 'rate_limited'],
  [503, 'unavailable'],
]);

/**
 * Returns the domain error for an exception, or undefined for an unexpected one. Errors of the framework and of the
 * HTTP server have a status below 500 if they are client errors; their messages are replaced with ours.
 */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) {
    return error;
  }
  const code = CODE_BY_STATUS.get(statusOf(error));
  return code && new DomainError(code, { cause: error });
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) {
    return error.getStatus();
  }
  const { statusCode } = (error ?? {}) as { readonly statusCode?: unknown };
  const isFrameworkError = errorCode(error)?.startsWith('FST_');
  return isFrameworkError && typeof statusCode === 'number' ? statusCode : 500;
}

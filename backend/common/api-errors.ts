import { SetMetadata } from '@nestjs/common';
import type { ErrorCode } from '../../libs/contracts/shared/error-codes.ts';

/** Metadata key of the errors that a route declares. */
export const API_ERRORS = 'api-errors';

/**
 * Declares the errors that a handler throws, for the OpenAPI document. Those of the access rule, the rate limit, the
 * body and its validation are added for every route; a test compares both with the code.
 */
export const ApiErrors = (...codes: readonly ErrorCode[]) => SetMetadata(API_ERRORS, codes);

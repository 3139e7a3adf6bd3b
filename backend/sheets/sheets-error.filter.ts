import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { ErrorBody } from '../../libs/contracts/shared/error-codes.ts';
import { DomainError } from '../common/domain-error.ts';
import { ErrorFilter, toDomainError } from '../common/error.filter.ts';

/** Error of the import. The response repeats the message in `error`, where clients of this endpoint read it. */
class SheetError extends DomainError {
  override toBody(): ErrorBody & { readonly error: string } {
    return { ...super.toBody(), error: this.message };
  }
}

/** Adds `error` to the import's error responses. */
@Catch()
export class SheetsErrorFilter extends ErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const known = toDomainError(error);
    const { message, details } = known ?? {};
    const wrapped = known && new SheetError(known.code, { message, ...(details && { details }), cause: known.cause });
    super.catch(wrapped ?? error, host);
  }
}

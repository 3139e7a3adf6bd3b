import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { ErrorBody } from '../../libs/contracts/error-codes.ts';
import { DomainError } from '../common/domain-error.ts';
import { ErrorFilter } from '../common/error.filter.ts';
import { toDomainError } from '../common/error-mapping.ts';

/** The error answers of the import say the message twice: its callers read it from `error`. */
class SheetError extends DomainError {
  override toBody(): ErrorBody & { readonly error: string } {
    return { ...super.toBody(), error: this.message };
  }
}

/** Adds `error` to the answers of the import. */
@Catch()
export class SheetsErrorFilter extends ErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const known = toDomainError(error);
    const { message, details } = known ?? {};
    const wrapped = known && new SheetError(known.code, { message, ...(details && { details }), cause: known.cause });
    super.catch(wrapped ?? error, host);
  }
}

import { type ArgumentMetadata, Injectable, type ValidationError, ValidationPipe } from '@nestjs/common';
import { DomainError } from './domain-error.ts';

/**
 * Checks a request against its DTO class: properties the class does not name are refused, and the error names each
 * field at fault. A body must be an object; an array would pass the framework's own check unseen.
 */
@Injectable()
export class RequestPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      transform: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) => {
        const fields = fieldMessages(errors);
        const [message] = Object.values(fields);
        return new DomainError('validation_failed', { ...(message && { message }), details: { fields } });
      },
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && this.toValidate(metadata)) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new DomainError('validation_failed', { message: 'The request must hold one JSON object.' });
      }
    }
    return super.transform(value, metadata);
  }
}

/** One message for each field at fault, nested fields by their path. */
function fieldMessages(errors: readonly ValidationError[], prefix = ''): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const error of errors) {
    const path = prefix + error.property;
    const [message] = Object.values(error.constraints ?? {});
    if (message) {
      messages[path] = message;
    }
    Object.assign(messages, fieldMessages(error.children ?? [], `${path}.`));
  }
  return messages;
}

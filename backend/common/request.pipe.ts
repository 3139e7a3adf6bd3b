import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { type ValidationError, validate } from 'class-validator';
import { MAX_FIELD_ERRORS } from '../../libs/contracts/shared/error-codes.ts';
import { listRawFields } from '../../libs/contracts/shared/raw-field.ts';
import { isObject } from '../../libs/is-object.ts';
import { DomainError, fieldError } from './domain-error.ts';

/** Parameter types that are not DTO classes. */
const PLAIN_TYPES: ReadonlySet<unknown> = new Set([String, Boolean, Number, Array, Object, Buffer, Date, undefined]);
/** Maximum fields of a body or query, several times those of any DTO class: unknown ones take quadratic time. */
const MAX_FIELDS = 200;
/** Maximum characters of the path and of the message of a field error; both may quote a key of the request. */
const MAX_ERROR_CHARACTERS = 200;

/**
 * Converts a body or query to its DTO class and validates it. Unknown properties are rejected, and the error names the
 * invalid fields. Raw fields (`@RawField`) are validated unconverted.
 */
@Injectable()
export class RequestPipe implements PipeTransform {
  async transform(given: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (type === 'custom' || PLAIN_TYPES.has(metatype)) {
      return given;
    }
    // A request without a body may omit all fields.
    const value = given === undefined ? {} : given;
    if (!isObject(value)) {
      throw new DomainError('validation_failed', { message: 'The request body must be a JSON object.' });
    }
    if (Object.keys(value).length > MAX_FIELDS) {
      throw new DomainError('validation_failed', { message: `The request has more than ${MAX_FIELDS} fields.` });
    }
    rejectInheritedNames(value);
    const instance = convert(metatype as ClassConstructor<object>, value);
    const errors = await validate(instance, {
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
    });
    if (errors.length > 0) {
      throw validationFailed(errors);
    }
    return instance;
  }
}

/**
 * Rejects keys such as `__proto__`, `constructor` and `toString` at any depth. They name inherited properties, which
 * libraries that look up keys in plain objects would mistake for known keys.
 * @throws DomainError `validation_failed`
 */
function rejectInheritedNames(value: object, prefix = ''): void {
  if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) {
      rejectInside(part, prefix, index);
    }
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    if (key in Object.prototype) {
      throw fieldError(shorten(prefix + key), `The name "${key}" is not accepted.`);
    }
    rejectInside(part, prefix, key);
  }
}

function rejectInside(part: unknown, prefix: string, key: string | number): void {
  if (typeof part === 'object' && part !== null) {
    rejectInheritedNames(part, `${prefix}${key}.`);
  }
}

function convert(type: ClassConstructor<object>, value: Readonly<Record<string, unknown>>): object {
  const instance = plainToInstance(type, value) as Record<string, unknown>;
  for (const name of listRawFields(type)) {
    instance[name] = value[name];
  }
  return instance;
}

function validationFailed(errors: readonly ValidationError[]): DomainError {
  const messages: (readonly [path: string, message: string])[] = [];
  collectMessages(errors, '', messages);
  const fields = Object.fromEntries(messages);
  const [message] = Object.values(fields);
  return new DomainError('validation_failed', { ...(message && { message }), details: { fields } });
}

/** Collects one message per invalid field, with the paths of nested fields, up to the limit. */
function collectMessages(
  errors: readonly ValidationError[],
  prefix: string,
  messages: (readonly [path: string, message: string])[],
): void {
  for (const { property, constraints, children } of errors) {
    if (messages.length >= MAX_FIELD_ERRORS) {
      return;
    }
    const path = shorten(prefix + property);
    const [message] = constraints?.whitelistValidation ? [`${path} is not known.`] : Object.values(constraints ?? {});
    if (message) {
      messages.push([path, shorten(message)]);
    }
    collectMessages(children ?? [], `${path}.`, messages);
  }
}

function shorten(text: string): string {
  return text.length > MAX_ERROR_CHARACTERS ? `${text.slice(0, MAX_ERROR_CHARACTERS)}…` : text;
}

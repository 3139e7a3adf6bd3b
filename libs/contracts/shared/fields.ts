import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsString,
  Matches,
  registerDecorator,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';
import { FIELD_LIMITS, hasAtMost } from './limits.ts';
import { isDeceptiveName } from './name-rules.ts';
import { isPasswordValid } from './password-rules.ts';

/** Excludes line breaks and other control characters, because one-line texts may become mail headers. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

interface TextFieldOptions extends Presence {
  readonly min?: number;
  /** Message for a value that is missing or empty. */
  readonly missing?: string;
}

interface Presence {
  readonly isOptional?: boolean;
}

/** A message of class-validator, or a function that returns it. */
type Message = string | ((context: ValidationArguments) => string);

/** Validates a trimmed one-line text of `min` to `max` characters. */
export function TextField(label: string, max: number, options: TextFieldOptions = {}) {
  return lineField(label, max, options, (text) => text.trim());
}

/** Validates a display name: a one-line text without characters that reorder or hide others. */
export function NameField(label: string, max: number, options: TextFieldOptions = {}) {
  return compose(
    // Trimming would remove a leading or trailing byte order mark before it is rejected.
    lineField(label, max, options, (text) => (isDeceptiveName(text) ? text : text.trim())),
    check(
      'isHonestName',
      `${label} must not contain invisible control characters.`,
      (value) => typeof value !== 'string' || !isDeceptiveName(value),
    ),
  );
}

/** Validates a text that may have several lines. */
export function LongTextField(label: string, max: number, { isOptional }: Presence = {}) {
  return compose(
    ...present(isOptional, { type: String, minLength: 1, maxLength: max }),
    IsString({ message: `${label} must be text.` }),
    LengthField(1, max, `${label} must have 1 to ${max} characters.`),
    // Requires a character other than white space and NUL.
    Matches(/^\s*[^\s\0][^\0]*$/, { message: `${label} must not be empty.` }),
  );
}

/** Validates and trims an email address; quoted local parts are not accepted. */
export function EmailField({ isOptional }: Presence = {}) {
  const message = 'Please enter a valid email address.';
  return compose(
    ...present(isOptional, { type: String, format: 'email', maxLength: FIELD_LIMITS.email }),
    Transform(({ value }) => (typeof value === 'string' ? value.trim() : value)),
    IsString({ message }),
    LengthField(1, FIELD_LIMITS.email, message),
    // `IsEmail` throws for a surrogate without its pair (Cs).
    Matches(/^[^\s\p{Cc}\p{Cs}"<>(),:;\\[\]]+$/u, { message }),
    check('isHonestAddress', message, (value) => typeof value !== 'string' || !isDeceptiveName(value)),
    IsEmail({}, { message }),
  );
}

export function NewPasswordField({ isOptional }: Presence = {}) {
  const message = 'Please ensure your password meets all requirements.';
  return compose(
    ...present(isOptional, {
      type: String,
      format: 'password',
      minLength: FIELD_LIMITS.passwordMin,
      maxLength: FIELD_LIMITS.passwordMax,
    }),
    IsString({ message }),
    check('isPasswordValid', message, (value) => typeof value === 'string' && isPasswordValid(value)),
  );
}

/** Validates the repetition of `password`. */
export function RepeatedPasswordField() {
  return compose(
    ApiProperty({ type: String, format: 'password', maxLength: FIELD_LIMITS.passwordMax }),
    check('isSamePassword', 'Please make sure both passwords are identical.', (value, { object }) => {
      return 'password' in object && value === object.password;
    }),
  );
}

/** Validates the presence of a current password; any text is accepted, so that the answer reveals no rule. */
export function PasswordField({ isOptional }: Presence = {}) {
  return compose(
    ...present(isOptional, { type: String, format: 'password', maxLength: FIELD_LIMITS.passwordMax }),
    IsString({ message: 'Please enter your password.' }),
    LengthField(1, FIELD_LIMITS.passwordMax, unlessEmpty('The password is too long.', 'Please enter your password.')),
  );
}

/** Validates one of a few values. */
export function ChoiceField(label: string, values: readonly string[], { isOptional }: Presence = {}) {
  return compose(
    ...present(isOptional, { type: String, enum: [...values] }),
    IsIn([...values], { message: `${label} must be one of: ${values.join(', ')}.` }),
  );
}

export function NumberChoiceField(label: string, values: readonly number[]) {
  return compose(
    ApiProperty({ type: Number, enum: [...values] }),
    IsIn([...values], { message: `${label} must be one of: ${values.join(', ')}.` }),
  );
}

/** Validates an optional boolean. */
export function FlagField(label: string) {
  return compose(...present(true, { type: Boolean }), IsBoolean({ message: `${label} must be true or false.` }));
}

/** Documents a time in an answer, in ISO 8601 and UTC. */
export function TimeAnswer(options: { isNullable?: boolean } = {}) {
  return ApiProperty({ type: String, format: 'date-time', ...(options.isNullable && { nullable: true }) });
}

function lineField(
  label: string,
  max: number,
  { min = 1, isOptional, missing }: TextFieldOptions,
  trim: (text: string) => string,
) {
  const wrongLength = min > 0 ? `${label} must have ${min} to ${max} characters.` : `${label} is too long.`;
  return compose(
    ...present(isOptional, { type: String, minLength: min, maxLength: max }),
    Transform(({ value }) => (typeof value === 'string' ? trim(value) : value)),
    IsString({ message: unlessEmpty(`${label} must be text.`, missing) }),
    LengthField(min, max, unlessEmpty(wrongLength, missing)),
    Matches(ONE_LINE, { message: `${label} must be on one line.` }),
  );
}

/** Returns `message`, or `missing` if the value is absent or empty. */
function unlessEmpty(message: string, missing = message): Message {
  return ({ value }) => (value === undefined || value === null || value === '' ? missing : message);
}

function present(isOptional: boolean | undefined, options: ApiPropertyOptions): PropertyDecorator[] {
  return isOptional
    ? [ApiProperty({ ...options, required: false } as ApiPropertyOptions), ifPresent()]
    : [ApiProperty(options)];
}

/** Skips validation of an omitted value. Unlike `IsOptional`, it does not accept null. */
export function ifPresent() {
  return ValidateIf((_object, value) => value !== undefined);
}

/** Limits the characters (code points) of a text. */
export function LengthField(min: number, max: number, message: Message) {
  return check('hasLength', message, (value) => {
    return typeof value !== 'string' || (value.length >= min && hasAtMost(value, max));
  });
}

/** Registers a custom rule with class-validator. */
export function check(
  name: string,
  message: Message,
  isValid: (value: unknown, context: ValidationArguments) => boolean,
): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      options: { message },
      validator: { validate: (value, context) => context !== undefined && isValid(value, context) },
    });
}

export function compose(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) {
      decorate(target, property);
    }
  };
}

import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  registerDecorator,
  type ValidationArguments,
} from 'class-validator';
import { FIELD_LIMITS } from './limits.ts';
import { isPasswordValid } from './password-rules.ts';

/** Line breaks and other control characters, which no one-line text may hold: it may end up in a mail's header. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

/** A text of one line, trimmed, between `min` and `max` characters long. */
export function TextField(label: string, max: number, options: { min?: number; isOptional?: boolean } = {}) {
  const { min = 1, isOptional = false } = options;
  return compose(
    ...present(isOptional, { type: String, minLength: min, maxLength: max }),
    Transform(({ value }) => (typeof value === 'string' ? value.trim() : value)),
    IsString({ message: `${label} must be a text.` }),
    Length(min, max, {
      message: min > 0 ? `${label} must have ${min} to ${max} characters.` : `${label} is too long.`,
    }),
    Matches(ONE_LINE, { message: `${label} must be on one line.` }),
  );
}

/** A text of any number of lines. */
export function LongTextField(label: string, max: number) {
  return compose(
    ApiProperty({ type: String, minLength: 1, maxLength: max }),
    IsString({ message: `${label} must be a text.` }),
    Length(1, max, { message: `${label} must have 1 to ${max} characters.` }),
    // Something else than white space and NUL.
    Matches(/^(?=[\s\S]*\S)[^\0]*$/, { message: `${label} must not be empty.` }),
  );
}

/** An email address, trimmed; quoted local parts are not accepted. */
export function EmailField() {
  const message = 'Please enter a valid email address.';
  return compose(
    ApiProperty({ type: String, format: 'email', maxLength: FIELD_LIMITS.email }),
    Transform(({ value }) => (typeof value === 'string' ? value.trim() : value)),
    IsString({ message }),
    MaxLength(FIELD_LIMITS.email, { message }),
    Matches(/^[^\s\p{Cc}"<>(),:;\\[\]]+$/u, { message }),
    IsEmail({}, { message }),
  );
}

/** A password that is being chosen. */
export function NewPasswordField() {
  const message = 'Please ensure your password meets all requirements.';
  return compose(
    ApiProperty({
      type: String,
      format: 'password',
      minLength: FIELD_LIMITS.passwordMin,
      maxLength: FIELD_LIMITS.passwordMax,
    }),
    IsString({ message }),
    check('isPasswordValid', message, (value) => typeof value === 'string' && isPasswordValid(value)),
  );
}

/** The repetition of `password`. */
export function RepeatedPasswordField() {
  return compose(
    ApiProperty({ type: String, format: 'password', maxLength: FIELD_LIMITS.passwordMax }),
    check('isSamePassword', 'Please make sure both passwords are identical.', (value, { object }) => {
      return 'password' in object && value === object.password;
    }),
  );
}

/** A password that is being checked: any text, so that the answer tells nothing but right or wrong. */
export function PasswordField() {
  return compose(
    ApiProperty({ type: String, format: 'password', maxLength: FIELD_LIMITS.passwordMax }),
    IsString({ message: 'Please enter your password.' }),
    Length(1, FIELD_LIMITS.passwordMax, { message: 'Please enter your password.' }),
  );
}

/** One of a few values. */
export function ChoiceField(label: string, values: readonly string[], options: { isOptional?: boolean } = {}) {
  return compose(
    ...present(options.isOptional ?? false, { type: String, enum: [...values] }),
    IsIn([...values], { message: `${label} must be one of: ${values.join(', ')}.` }),
  );
}

/** One of a few numbers. */
export function NumberChoiceField(label: string, values: readonly number[]) {
  return compose(
    ApiProperty({ type: Number, enum: [...values] }),
    IsIn([...values], { message: `${label} must be one of: ${values.join(', ')}.` }),
  );
}

/** True or false. */
export function FlagField(label: string, options: { isOptional?: boolean } = {}) {
  return compose(
    ...present(options.isOptional ?? false, { type: Boolean }),
    IsBoolean({ message: `${label} must be true or false.` }),
  );
}

/** A moment in an answer, in ISO 8601 and UTC. */
export function TimeAnswer(options: { isNullable?: boolean } = {}) {
  return ApiProperty({ type: String, format: 'date-time', ...(options.isNullable && { nullable: true }) });
}

function present(isOptional: boolean, options: ApiPropertyOptions): PropertyDecorator[] {
  return isOptional
    ? [ApiProperty({ ...options, required: false } as ApiPropertyOptions), IsOptional()]
    : [ApiProperty(options)];
}

function check(
  name: string,
  message: string,
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

/** One decorator that applies several. */
export function compose(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) {
      decorate(target, property);
    }
  };
}

import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import { compose, ifPresent } from '../shared/fields.ts';
import { RawField } from '../shared/raw-field.ts';

const SCHEMA = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
} as const;

/** Validates names of columns by input as an object; the server also checks the names. */
export function MapField() {
  return compose(MapAnswer(), ifPresent(), RawField(), IsObject({ message: 'Map must be an object.' }));
}

/** Documents names of columns by input. */
export function MapAnswer() {
  return ApiPropertyOptional(SCHEMA);
}

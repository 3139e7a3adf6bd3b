import type { OpenAPIObject } from '@nestjs/swagger';

/** Parts of an OpenAPI document, for which the package exports no types. */
export type PathItem = OpenAPIObject['paths'][string];
export type Operation = NonNullable<PathItem['get']>;
export type Components = NonNullable<OpenAPIObject['components']>;
export type SchemaOrReference = NonNullable<Components['schemas']>[string];
export type Schema = Exclude<SchemaOrReference, { $ref: string }>;
export type ResponseOrReference = NonNullable<Components['responses']>[string];

/** An operation with its place in the document. */
export interface PlacedOperation {
  readonly path: string;
  readonly method: Method;
  readonly operation: Operation;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Method = (typeof METHODS)[number];

/** Returns all operations of a document. */
export function listOperations({ paths }: OpenAPIObject): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

export function schemaReference(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns a name in the style of schemas: `TooLarge` for `too_large` or `tooLarge`. */
export function pascalCase(name: string): string {
  return name
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

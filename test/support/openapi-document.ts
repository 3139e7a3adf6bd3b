import { Ajv, type ValidateFunction } from 'ajv';

/** A JSON value that is an object. */
export type Json = { readonly [key: string]: unknown };

/** An operation of an OpenAPI document. */
export interface ReadOperation {
  /** `POST /api/folders` */
  readonly key: string;
  /** JSON pointer. */
  readonly pointer: string;
  readonly operation: {
    readonly operationId: string;
    readonly summary?: string;
    readonly tags?: readonly string[];
    readonly security?: readonly Json[];
    readonly parameters?: readonly { readonly name: string; readonly in: string; readonly description?: string }[];
    readonly requestBody?: Json;
    readonly responses: { readonly [status: string]: Json };
  };
}

/** An example with the schema that it belongs to. */
export interface ReadExample {
  /** JSON pointer of the media type. */
  readonly pointer: string;
  readonly type: string;
  readonly values: readonly unknown[];
}

/** Reads an OpenAPI document for tests. */
export class DocumentReader {
  readonly root: Json;
  readonly #ajv = new Ajv({ strict: false, validateFormats: false });

  constructor(document: Json) {
    this.root = document;
    this.#ajv.addSchema(withoutNullable(document) as Json, 'document');
  }

  operations(): ReadOperation[] {
    return Object.entries(this.root.paths as Json).flatMap(([path, item]) =>
      Object.entries(item as Json).map(([method, operation]) => ({
        key: `${method.toUpperCase()} ${path}`,
        pointer: `/paths/${escapePointer(path)}/${method}`,
        operation: operation as ReadOperation['operation'],
      })),
    );
  }

  /** Returns the value that a reference stands for, with its pointer; any other value as it is. */
  resolve(value: Json, pointer: string): { readonly value: Json; readonly pointer: string } {
    const { $ref } = value;
    return typeof $ref === 'string' ? { value: this.at($ref.slice(1)), pointer: $ref.slice(1) } : { value, pointer };
  }

  at(pointer: string): Json {
    const keys = pointer.split('/').slice(1);
    return keys.reduce<unknown>(
      (value, key) => (value as Json)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      this.root,
    ) as Json;
  }

  /** Returns the check of the schema at a pointer. */
  validator(pointer: string): ValidateFunction {
    return this.#ajv.compile({ $ref: `document#${encodeURI(pointer)}` });
  }

  /** Returns the media types of all bodies and responses with content, and their examples. */
  examples({ operation, pointer }: ReadOperation): ReadExample[] {
    const bodies = Object.entries(operation.responses).map(([status, response]) =>
      this.resolve(response, `${pointer}/responses/${status}`),
    );
    if (operation.requestBody) {
      bodies.push(this.resolve(operation.requestBody, `${pointer}/requestBody`));
    }
    return bodies.flatMap((body) =>
      Object.entries((body.value.content ?? {}) as Json).map(([type, media]) => {
        const { example, examples = {} } = media as Json;
        const several = Object.values(examples as Json).map((one) => (one as Json).value);
        const values = example === undefined ? several : [example];
        return { pointer: `${body.pointer}/content/${escapePointer(type)}`, type, values };
      }),
    );
  }

  /** Returns the pointers of all properties in schemas that have no description. */
  undescribedProperties(): string[] {
    const found: string[] = [];
    const visit = (value: unknown, pointer: string): void => {
      if (typeof value !== 'object' || value === null) {
        return;
      }
      for (const [key, part] of Object.entries(value)) {
        if (key === 'properties' && !pointer.endsWith('/properties')) {
          found.push(...undescribed(part as Json).map((name) => `${pointer}/${key}/${name}`));
        }
        if (key !== 'example' && key !== 'examples' && key !== 'default') {
          visit(part, `${pointer}/${escapePointer(key)}`);
        }
      }
    };
    visit(this.root, '');
    return found;
  }
}

function undescribed(properties: Json): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { description } = schema as Json;
    return typeof description === 'string' && description.trim() !== '' ? [] : [name];
  });
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Replaces the keyword `nullable` of OpenAPI 3.0, which JSON Schema does not have. */
function withoutNullable(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutNullable);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutNullable(part)]),
  );
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest;
}

import type { Operation } from './document-types.ts';
import { BODY_EXAMPLES } from './examples/body-examples.ts';
import { LINES } from './examples/sample-values.ts';

interface Media {
  schema?: object;
  example?: unknown;
  examples?: unknown;
}

/** Adds examples to the request body and to the successful response of an operation. */
export function addExamples({ requestBody, responses }: Operation): void {
  const bodies: unknown[] = [
    requestBody,
    ...Object.entries(responses).flatMap(([status, response]) => (status.startsWith('2') ? [response] : [])),
  ];
  for (const body of bodies) {
    for (const [type, media] of Object.entries(contentOf(body))) {
      const example =
        media.example ?? media.examples ?? (type === 'text/plain' ? `${LINES.join('\n')}\n` : find(media));
      if (example !== undefined && media.examples === undefined) {
        media.example = example;
      }
    }
  }
}

function contentOf(body: unknown): Record<string, Media> {
  const content = typeof body === 'object' && body !== null && 'content' in body ? body.content : undefined;
  return (content ?? {}) as Record<string, Media>;
}

/** Returns the example of a schema: a reference to a body, or an array of references. */
function find({ schema = {} }: Media): unknown {
  const named: Readonly<Record<string, unknown>> = BODY_EXAMPLES;
  if ('$ref' in schema) {
    return named[String(schema.$ref).split('/').at(-1) ?? ''];
  }
  if ('items' in schema && typeof schema.items === 'object' && schema.items !== null) {
    const item = find({ schema: schema.items });
    return item === undefined ? undefined : [item];
  }
  return undefined;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';
import { MAX_DEPTH, measureJson } from './json-shape.ts';

/** Maximum arrays and objects in a body. */
const MAX_CONTAINERS = 5_000;
/** Maximum members of all objects in a body; validation time is quadratic in their number. */
const MAX_KEYS = 5_000;
/** Maximum elements of all arrays in a body. */
const MAX_ELEMENTS = 1_000_000;
/** Size above which each step on a body yields to the event loop first. */
const LARGE_BODY_BYTES = 256 * 1024;

/**
 * Parses a JSON body for Fastify. Its shape is limited before parsing. An empty body gives undefined, because clients
 * also declare JSON on requests without a body.
 * @throws DomainError `bad_request`, also for a body that is not UTF-8, whose texts would be changed
 */
export async function parseJsonBody(_request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) {
    return undefined;
  }
  const isLarge = body.length > LARGE_BODY_BYTES;
  requireBoundedShape(body);
  if (isLarge) {
    await nextTurn();
  }
  const value = parse(body);
  if (isLarge) {
    await nextTurn();
  }
  return value;
}

function requireBoundedShape(body: Uint8Array): void {
  const { containers, depth, keys, elements } = measureJson(body);
  if (depth > MAX_DEPTH || containers > MAX_CONTAINERS || keys > MAX_KEYS || elements > MAX_ELEMENTS) {
    throw new DomainError('bad_request', {
      message: `The request may hold ${MAX_ELEMENTS} array elements, ${MAX_KEYS} keys, and ${MAX_CONTAINERS} arrays and objects, nested ${MAX_DEPTH} deep.`,
    });
  }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    throw new DomainError('bad_request', { cause: error });
  }
}

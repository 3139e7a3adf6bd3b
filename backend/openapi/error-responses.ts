import { ErrorAnswer } from '../../libs/contracts/shared/error.dto.ts';
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorDetails } from '../../libs/contracts/shared/error-codes.ts';
import {
  type Components,
  type PlacedOperation,
  pascalCase,
  type ResponseOrReference,
  schemaReference,
} from './document-types.ts';
import { OTHER_ID } from './examples/sample-values.ts';
import type { RouteFacts } from './route-facts.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Details in the examples of errors that have some. */
const DETAILS: { readonly [code in ErrorCode]?: ErrorDetails } = {
  validation_failed: { fields: { name: 'Name must have 1 to 200 characters.' } },
  rate_limited: { retryAfterSeconds: 30 },
  internal_error: { errorId: OTHER_ID },
  unavailable: { retryAfterSeconds: 2 },
};

/**
 * Returns all errors of an operation in the order of `ERRORS`: those that its handler declares, and those of the
 * server, the access guard, the body parser and the validation.
 */
export function listErrors(
  { path, method, operation }: PlacedOperation,
  { rule, isBarredWhileImpersonating, isUnlimited, errors }: RouteFacts,
): ErrorCode[] {
  const codes = new Set<ErrorCode>([...errors, 'internal_error', 'unavailable']);
  const add = (condition: boolean, ...more: ErrorCode[]) => {
    for (const code of condition ? more : []) {
      codes.add(code);
    }
  };
  const hasFields = operation.requestBody !== undefined || operation.parameters?.some((one) => isIn(one, 'query'));
  // An address that cannot be decoded.
  add(path.includes('{'), 'bad_request');
  // The body of any other method is parsed, expected or not.
  add(method !== 'get', 'bad_request', 'request_timeout', 'payload_too_large', 'unsupported_media_type');
  add(hasFields === true, 'validation_failed');
  add(!isUnlimited, 'rate_limited');
  add(rule !== 'public', 'unauthenticated');
  add(rule === 'admin' || rule === 'token' || isBarredWhileImpersonating, 'forbidden');
  return CODES.filter((code) => codes.has(code));
}

/**
 * Returns the error responses of an operation by status, as references to `components.responses`, to which missing ones
 * are added. All responses with the same codes share one component.
 */
export function errorResponses(
  codes: readonly ErrorCode[],
  components: Components,
): Record<string, ResponseOrReference> {
  components.responses ??= {};
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: Record<string, ResponseOrReference> = {};
  for (const [status, ofStatus] of byStatus) {
    const name = ofStatus.map(pascalCase).join('Or');
    components.responses[name] ??= describeResponse(ofStatus);
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
}

function describeResponse(codes: readonly ErrorCode[]): ResponseOrReference {
  const canRetry = codes.some((code) => DETAILS[code]?.retryAfterSeconds !== undefined);
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join(' '),
    ...(canRetry && {
      headers: {
        'Retry-After': {
          description: 'Seconds until another attempt may succeed.',
          schema: { type: 'integer' },
        },
      },
    }),
    content: {
      'application/json': {
        schema: {
          allOf: [
            schemaReference(ErrorAnswer.name),
            {
              type: 'object',
              required: ['code'],
              properties: {
                code: { type: 'string', enum: [...codes], description: 'Reason for programs.' },
              },
            },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

function exampleOf(code: ErrorCode): ErrorBody {
  const details = DETAILS[code];
  return { message: ERRORS[code].message, code, ...(details && { details }), requestId: OTHER_ID };
}

function isIn(parameter: object, place: string): boolean {
  return 'in' in parameter && parameter.in === place;
}

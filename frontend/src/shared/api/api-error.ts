import type { ErrorBody, ErrorCode, ErrorDetails } from '../../../../libs/contracts/shared/error-codes.ts';

/** Error answer to a request, or no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The server's error code; `NETWORK` without an answer, `UNKNOWN` if the answer is not in the server's format. */
  readonly code: ErrorCode | 'NETWORK' | 'UNKNOWN';
  /** Message of each invalid request field, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Delay that the server requests before a retry. */
  readonly retryAfterMs: number | undefined;
  readonly details: ErrorDetails;

  constructor(
    status: number,
    code: ApiError['code'],
    message: string,
    details: ErrorDetails & { readonly retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = details.fields ?? {};
    this.retryAfterMs = details.retryAfterMs;
    this.details = details;
  }
}

/** Returns the error for a request without an answer. */
export function networkError(): ApiError {
  return new ApiError(0, 'NETWORK', 'The server cannot be reached. Please check your connection and try again.');
}

/** Reads an error response, which may come from a proxy and then has no error code of ours. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body = readBody(await response.json().catch(() => undefined));
  return new ApiError(
    response.status,
    body?.code ?? 'UNKNOWN',
    body?.message ?? 'Something went wrong. Please try again.',
    {
      ...body?.details,
      retryAfterMs: readRetryAfter(response.headers.get('Retry-After')),
    },
  );
}

function readBody(json: unknown): ErrorBody | undefined {
  const isOurs =
    typeof json === 'object' &&
    json !== null &&
    'code' in json &&
    typeof json.code === 'string' &&
    'message' in json &&
    typeof json.message === 'string';
  return isOurs ? (json as ErrorBody) : undefined;
}

/** Parses `Retry-After`, in seconds or as an HTTP date (RFC 9110, section 10.2.3), into milliseconds. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) {
    return undefined;
  }
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

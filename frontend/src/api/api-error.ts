import type { ErrorBody, ErrorCode } from '../../../libs/contracts/error-codes.ts';

/** A request that was answered with an error, or not at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** The server's error code; `NETWORK` where no answer came, `UNKNOWN` where it was none of the server's own. */
  readonly code: ErrorCode | 'NETWORK' | 'UNKNOWN';
  /** One message for each field of the request that is at fault. */
  readonly fields: Readonly<Record<string, string>>;
  /** How long the server asks to wait before another try. */
  readonly retryAfterMs: number | undefined;

  constructor(
    status: number,
    code: ApiError['code'],
    message: string,
    details: { readonly fields?: Readonly<Record<string, string>>; readonly retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = details.fields ?? {};
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** The error for a request that nobody answered. */
export function networkError(): ApiError {
  return new ApiError(0, 'NETWORK', 'The server cannot be reached. Please check your connection and try again.');
}

/** Reads an answer that is not OK; whatever stands between us and the server may have written it. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body = readBody(await response.json().catch(() => undefined));
  return new ApiError(
    response.status,
    body?.code ?? 'UNKNOWN',
    body?.message ?? 'Something went wrong. Please try again.',
    {
      fields: body?.details?.fields ?? {},
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

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) {
    return undefined;
  }
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

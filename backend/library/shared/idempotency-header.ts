/** OpenAPI description of the header that makes it safe to repeat a request. */
export const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Key of up to 255 characters for this request. A repeated request with the same key creates nothing new.',
} as const;

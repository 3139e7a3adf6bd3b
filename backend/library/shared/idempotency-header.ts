/** OpenAPI description of the header that makes it safe to repeat a request. */
export const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Up to 255 characters that stand for this one request: sent again with the same key, it makes nothing new.',
} as const;

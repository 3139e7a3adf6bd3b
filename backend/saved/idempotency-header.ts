/** How the OpenAPI document describes the header with which a request may be repeated safely. */
export const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Up to 255 characters that stand for this one request: sent again with the same key, it makes nothing new.',
} as const;

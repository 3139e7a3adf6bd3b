/** Lengths in characters of what people type in; forms and the API read the same numbers. */
export const FIELD_LIMITS = {
  name: 100,
  email: 254,
  passwordMin: 8,
  passwordMax: 1024,
  captchaInput: 10,
  /** From this length on the sign-up form takes the captcha for complete. */
  captchaComplete: 5,
  contactSubject: 200,
  contactMessage: 5000,
} as const;

/** Bytes of a request body where a route allows no more. */
export const DEFAULT_BODY_BYTES = 100_000;

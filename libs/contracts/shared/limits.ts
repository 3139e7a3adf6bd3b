/** Maximum lengths of user input in characters, shared by forms and the API. */
export const FIELD_LIMITS = {
  name: 100,
  email: 254,
  passwordMin: 8,
  passwordMax: 1024,
  captchaInput: 10,
  /** A challenge, a colon and a number of at most 10 digits. */
  workProof: 64,
  /** Length from which the sign-up form takes the captcha for complete. */
  captchaComplete: 5,
  contactSubject: 200,
  contactMessage: 5000,
} as const;

/** Returns true if a text has at most `max` characters (code points). Does not count texts that are far too long. */
export function hasAtMost(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && [...text].length <= max);
}

export const DEFAULT_BODY_BYTES = 100_000;

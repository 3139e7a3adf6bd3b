/** What a contact message may be about. */
export const CONTACT_CATEGORIES = [
  'tool-support',
  'bug-report',
  'feature-request',
  'account',
  'general',
  'partnership',
] as const;

/** One of the categories. */
export type ContactCategory = (typeof CONTACT_CATEGORIES)[number];

export const CONTACT_CATEGORIES = [
  'tool-support',
  'bug-report',
  'feature-request',
  'account',
  'general',
  'partnership',
] as const;

export type ContactCategory = (typeof CONTACT_CATEGORIES)[number];

/** Labels of all legal pages. */
export const LEGAL_TEXTS = {
  updated: 'Last updated',
} as const;

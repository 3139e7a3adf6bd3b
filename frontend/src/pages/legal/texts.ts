/** What all legal pages say. */
export const LEGAL_TEXTS = {
  updated: 'Last updated',
} as const;

/** What stands around texts that are read. */
export const PROSE_TEXTS = {
  newTab: '(opens in a new tab)',
  onThisPage: 'On this page',
} as const;

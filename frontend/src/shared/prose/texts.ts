/** Labels of content pages. */
export const PROSE_TEXTS = {
  newTab: '(opens in a new tab)',
  onThisPage: 'On this page',
} as const;

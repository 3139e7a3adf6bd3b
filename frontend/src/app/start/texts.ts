/** Messages of a page that could not be hydrated. */
export const START_TEXTS = {
  failed: 'Part of this page could not be loaded. You can read it, but its tools do not work yet.',
  reload: 'Check your connection and reload the page',
} as const;

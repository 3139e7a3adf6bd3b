/** What a page says that could not be brought to life. */
export const START_TEXTS = {
  failed: 'This page can be read, but a part of it could not be loaded, so its tools do not work yet.',
  reload: 'Check your connection and reload the page',
} as const;

/** What is said about new versions of the site. */
export const OFFLINE_TEXTS = {
  ready: 'A new version is ready',
  readyText: 'Reload to use it. What you entered is kept; a run that is under way stops.',
  reload: 'Reload',
} as const;

/** Messages about new versions of the site. */
export const OFFLINE_TEXTS = {
  ready: 'A new version is ready',
  readyText: 'Reload to use it. What you entered is saved; an active run stops.',
  reload: 'Reload',
} as const;

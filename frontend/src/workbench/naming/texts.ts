/** Labels and messages of the card with naming rules. */
export const NAMING_TEXTS = {
  title: 'Naming rules',
  recommended: 'Use recommended rules',
  download: 'Download rules',
  load: 'Load rules',
  loaded: 'Rules loaded',
  loadedText: 'The naming rules of the file are in use.',
  notLoaded: 'Rules not loaded',
  notLoadedText: 'This file has no naming rules. Choose a utm-rules.json file.',
} as const;

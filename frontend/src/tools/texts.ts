/** The words around every tool. */
export const FRAME_TEXTS = {
  guide: 'How to Use Guide',
  shortcuts: 'Keyboard shortcuts',
  showShortcuts: 'Show this list',
  otherTools: 'More tools',
} as const;

/** What the keyboard shortcuts of a tool do. */
export const SHORTCUT_TEXTS = {
  run: 'Run the tool',
  cancel: 'Cancel the run',
  copy: 'Copy the results',
  clear: 'Clear everything',
} as const;

/** What the workspace of a tool says. */
export const WORKSPACE_TEXTS = {
  options: 'Options',
} as const;

/** What the form of options says. */
export const OPTION_TEXTS = {
  lineBreak: 'A line break cannot be part of this: every result is one line.',
} as const;

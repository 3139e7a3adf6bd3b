/** Labels around every tool. */
export const FRAME_MESSAGES = {
  guide: 'How to Use Guide',
  shortcuts: 'Keyboard shortcuts',
  showShortcuts: 'Show this list',
  otherTools: 'More tools',
} as const;

/** Descriptions of a tool's keyboard shortcuts. */
export const SHORTCUT_MESSAGES = {
  run: 'Run the tool',
  cancel: 'Cancel the run',
  copy: 'Copy the results',
  clear: 'Clear everything',
  toToast: 'Go to the notification',
} as const;

/** Labels of a tool's workspace. */
export const WORKSPACE_MESSAGES = {
  options: 'Options',
  editInputs: 'Edit lists',
} as const;

/** Messages of the options form. */
export const OPTION_MESSAGES = {
  lineBreak: 'A line break cannot be part of this: every result is one line.',
  automatic: (column: string | null) => `Automatic (${column ?? 'none'})`,
  insert: (column: string) => `Insert ${column}`,
  add: (item: string) => `Add ${item}`,
  remove: (item: string, number: number) => `Remove ${item} ${number}`,
  moveUp: (item: string, number: number) => `Move ${item} ${number} up`,
  moveDown: (item: string, number: number) => `Move ${item} ${number} down`,
  /** Accessible name of a control in a row of a list. */
  inRow: (label: string, number: number) => `${label} ${number}`,
  number: 'No.',
  actions: 'Actions',
  status: 'Status',
  showMore: (rows: string) => `Show ${rows} more`,
} as const;

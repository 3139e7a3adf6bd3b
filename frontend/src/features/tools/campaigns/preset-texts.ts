/** Labels of the buttons that name ad groups. */
export const PRESET_TEXTS = {
  presets: 'Ways to name ad groups',
  preset: {
    one: 'One for all',
    keyword: 'One per keyword',
    match: 'By match type',
    column: 'By column',
    words: 'First two words',
  },
} as const;

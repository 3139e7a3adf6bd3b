import type { Trust } from '../../../../libs/platforms/fact.ts';

/** Labels and messages of all guides. */
export const GUIDE_MESSAGES = {
  back: (tool: string) => `Back to ${tool}`,
  load: 'Load this example',
  loadLabel: (title: string) => `Load this example: ${title}`,
  loaded: 'Example loaded',
  loadedText: (tool: string, runLabel: string) => `The lists and options are in ${tool}. Press ${runLabel} to run it.`,
  loadFailed: 'The example could not be loaded',
  loadFailedText: 'Please check your connection and try again.',
  sizesCaption: 'What to expect on an everyday computer',
  allDefaults: 'All options at their defaults',
  on: 'on',
  off: 'off',
  nothing: '(nothing)',
  trust: {
    official: 'from the platform itself',
    'second-hand': 'second-hand',
    ours: 'our choice',
  } satisfies { readonly [trust in Trust]: string },
  entries: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
  tableExports: 'A result with columns can be exported as:',
  listExports: 'A list without columns can be exported as:',
  otherGuides: 'Other guides',
  defaultChoice: 'default',
  onByDefault: 'on by default',
  offByDefault: 'off by default',
} as const;

import { formatCount, formatCountOf } from '../../../shared/format/format.ts';

/** Labels and messages of the tool that fixes keywords. */
export const FIX_MESSAGES = {
  runLabel: 'Fix keywords',
  panel: 'Fixed keywords',
  items: (count: number) => formatCountOf(count, 'keyword'),
  rows: (count: number) => formatCountOf(count, 'row'),
  placeholder: 'One keyword per line, such as\nred shoes\n"running shoes"\n[50% off, boots]',
  empty: 'Paste keywords, choose the platform, then press Fix keywords.',
  example: {
    rows: [
      'red shoes',
      '+cheap +red +shoes',
      '[50% off, boots*]',
      'Red-Shoes',
      '  what is   love?! ',
      '"winter boots"',
    ],
  },
  noInput: 'No input',
  noInputText: 'Please enter some keywords to process.',
  done: 'Keywords fixed',
  doneText: (changed: number, dropped: number) => `${formatCount(changed)} changed, ${formatCount(dropped)} dropped`,
  optionsSummary: (platform: string, kind: string) => `${platform} · ${kind}`,
} as const;

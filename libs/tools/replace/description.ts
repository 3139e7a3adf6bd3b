import type { ToolDescription } from '../shared/tool.ts';
import { REPLACE } from './entry.ts';
import { MAX_RULE_TEXT, REPLACE_OPTIONS } from './options.ts';

const ONE_RULE = { option: 'mode', is: 'one' } as const;

export const replaceDescription: ToolDescription<typeof REPLACE_OPTIONS, 'replace'> = {
  id: REPLACE.id,
  texts: REPLACE.inputs,
  fields: [
    { id: 'find', label: 'Find Text', maxLength: MAX_RULE_TEXT, isRequired: true, shownWhen: ONE_RULE },
    { id: 'replaceWith', label: 'Replace With', maxLength: MAX_RULE_TEXT, shownWhen: ONE_RULE },
  ],
  options: REPLACE_OPTIONS,
  outputs: [
    {
      id: 'lines',
      label: 'Results',
      isTable: 'asInput',
      keepsColumns: ({ mode, into }) => mode !== 'mapping' || into !== 'column',
    },
    {
      id: 'unmatched',
      label: 'Without a pair',
      shownWhen: { option: 'mode', is: 'mapping', and: { option: 'match', is: 'cell' } },
    },
    { id: 'unused', label: 'Unused pairs', shownWhen: { option: 'mode', is: 'mapping' } },
  ],
  readsTextsOnce: true,
  searches: true,
  // The change in size is only known after the run.
  estimate: ({ text }) => ({
    rows: BigInt(text.lines),
    bytes: BigInt(text.bytes),
    storedBytes: BigInt(text.bytes),
    exact: false,
  }),
};

import type { ToolDescription } from '../shared/tool.ts';
import { REPLACE } from './entry.ts';
import { REPLACE_OPTIONS } from './options.ts';

export const replaceDescription: ToolDescription<typeof REPLACE_OPTIONS, 'replace'> = {
  id: REPLACE.id,
  texts: REPLACE.inputs,
  fields: [
    { id: 'find', label: 'Find Text', maxLength: 10_000, isRequired: true },
    { id: 'replaceWith', label: 'Replace With', maxLength: 10_000 },
  ],
  options: REPLACE_OPTIONS,
  outputs: [{ id: 'lines', label: 'Results' }],
  readsTextsOnce: true,
  // The change in size is only known after the run.
  estimate: ({ text }) => ({
    rows: BigInt(text.lines),
    bytes: BigInt(text.bytes),
    storedBytes: BigInt(text.bytes),
    exact: false,
  }),
};

import { toolEntry } from '../../contracts/tool-catalog.ts';
import type { ToolDescription } from '../tool.ts';
import { REPLACE_OPTIONS } from './options.ts';

/** What the rest of the product reads of find and replace. */
export const replaceDescription: ToolDescription<typeof REPLACE_OPTIONS> = {
  id: 'replace',
  texts: toolEntry('replace').inputs,
  fields: [
    { id: 'find', label: 'Find Text', maxLength: 10_000, isRequired: true },
    { id: 'replaceWith', label: 'Replace With', maxLength: 10_000 },
  ],
  options: REPLACE_OPTIONS,
  outputs: [{ id: 'lines', label: 'Results' }],
  readsTextsOnce: true,
  // How much longer or shorter the text gets is only known after the run.
  estimate: ({ text }) => ({
    rows: BigInt(text.lines),
    bytes: BigInt(text.bytes),
    storedBytes: BigInt(text.bytes),
    exact: false,
  }),
};

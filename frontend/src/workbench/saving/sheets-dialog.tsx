import type { ToolId } from '../../../../libs/tools/index.ts';
import type { SheetsStyle } from '../../../../libs/tools/shared/tool-entry.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { rememberInputs } from '../inputs/remember-inputs.ts';
import { textInput } from '../inputs/text-inputs.ts';
import { csvDefault } from './input-features.ts';
import { SHEETS_MESSAGES as messages } from './messages.ts';
import { type SheetColumn, SheetsForm, type TakenSheet, takeSheet } from './sheets-form.tsx';

/** Renders the dialog that imports a spreadsheet column into a bulk input, whose content stays until all is loaded. */
export function SheetsDialog({
  tool,
  text,
  style,
  isOpen,
  onClose,
}: {
  readonly tool: ToolId;
  readonly text: string;
  readonly style: SheetsStyle;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const take = async (sheet: SheetColumn, signal: AbortSignal): Promise<TakenSheet> => {
    const input = textInput(tool, text);
    const undo = await rememberInputs([input]);
    await takeSheet(input, sheet, style, signal);
    return { items: input.state.stats.items, isTable: input.state.columns !== undefined, undo };
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={messages.title}>
      <SheetsForm onDone={onClose} style={style} take={take} takesTables={csvDefault(tool, text) !== undefined} />
    </Dialog>
  );
}

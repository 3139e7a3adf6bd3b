import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import { rememberInputs } from '../runs/remember-inputs.ts';
import { TaskFailed } from '../runs/task-client.ts';
import { textInput } from '../runs/text-inputs.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { SheetsStyle } from './input-features.ts';
import { fetchSheet, type SheetColumn, SheetsForm, type TakenSheet } from './sheets-form.tsx';
import { SHEETS_TEXTS as texts } from './texts.ts';

/** The dialog that imports a column of a spreadsheet into a bulk input; what was there stays until it has come. */
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
    const end = () => input.cancelIntake();
    signal.addEventListener('abort', end);
    try {
      await input.takeIn(async (target, intakeSignal) => {
        const stats = await fetchSheet(sheet, style, target, intakeSignal);
        if (stats.items === 0) throw new TaskFailed({ code: 'mistake', message: texts.empty });
        return stats;
      });
    } finally {
      signal.removeEventListener('abort', end);
    }
    return { items: input.state.stats.items, undo };
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title}>
      <SheetsForm onDone={onClose} style={style} take={take} />
    </Dialog>
  );
}

import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import type { LineStats } from '../../../libs/lines/line-stats.ts';
import { TaskFailed } from '../runs/task-client.ts';
import { textInput } from '../runs/text-inputs.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { SheetsStyle } from './input-features.ts';
import { fetchSheet, type SheetColumn, SheetsForm } from './sheets-form.tsx';
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
  const take = async (sheet: SheetColumn, signal: AbortSignal): Promise<LineStats> => {
    const input = textInput(tool, text);
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
    return input.state.stats;
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title}>
      <SheetsForm onDone={onClose} style={style} take={take} />
    </Dialog>
  );
}

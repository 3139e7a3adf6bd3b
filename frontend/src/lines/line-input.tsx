import { memo, useState } from 'react';
import { useSession } from '../account/session.ts';
import { textInput } from '../runs/text-inputs.ts';
import { BUTTON_TEXTS } from '../saved/button-texts.ts';
import { sheetsStyle } from '../saved/input-features.ts';
import { SaveListButton } from '../saved/save-list.tsx';
import { useLater } from '../saved/use-later.ts';
import { MenuItem } from '../ui/menu.tsx';
import { LineBox, type LineBoxProps } from './line-box.tsx';

/** A bulk input of a tool, by its `TextSpec.id`. */
export interface LineInputProps extends Omit<LineBoxProps, 'input'> {
  readonly text: string;
}

const loadSelect = async () => (await import('../saved/load-list-select.tsx')).LoadListSelect;
const loadSheets = async () => (await import('../saved/sheets-dialog.tsx')).SheetsDialog;

/** A bulk input of a tool: the box for its lines, with import from spreadsheets, and saved lists to and fro. */
export const LineInput = memo(function LineInput({ text, actions, importActions, ...props }: LineInputProps) {
  const { tool, label, isReadOnly = false } = props;
  const { status } = useSession();
  const [isSheetsOpen, setSheetsOpen] = useState(false);
  const sheets = sheetsStyle(tool, text);
  const LoadListSelect = useLater(loadSelect, status === 'signed-in' && !isReadOnly);
  const SheetsDialog = useLater(loadSheets, isSheetsOpen, () => setSheetsOpen(false));
  return (
    <>
      <LineBox
        {...props}
        actions={
          <>
            {actions}
            {!isReadOnly && <SaveListButton label={label} text={text} tool={tool} />}
            {LoadListSelect && <LoadListSelect label={label} text={text} tool={tool} />}
          </>
        }
        importActions={
          <>
            {sheets && <MenuItem onClick={() => setSheetsOpen(true)}>{BUTTON_TEXTS.sheets}</MenuItem>}
            {importActions}
          </>
        }
        input={textInput(tool, text)}
      />
      {sheets && SheetsDialog && (
        <SheetsDialog
          isOpen={isSheetsOpen}
          onClose={() => setSheetsOpen(false)}
          style={sheets}
          text={text}
          tool={tool}
        />
      )}
    </>
  );
});

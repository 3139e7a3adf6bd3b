import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { memo, useId, useState } from 'react';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import { useSession } from '../../shared/session/session.ts';
import { MenuItem } from '../../shared/ui/menu.tsx';
import classes from '../inputs/line-box.module.css';
import { LineBox, type LineBoxProps } from '../inputs/line-box.tsx';
import type { TextInputController } from '../inputs/text-input.ts';
import { csvDefault, sheetsStyle, takesStarterPacks, textInput } from '../inputs/text-inputs.ts';
import { INPUT_MESSAGES as messages } from '../messages.ts';
import { BUTTON_MESSAGES } from '../saving/button-messages.ts';
import { useLater } from '../saving/use-later.ts';
import { SaveListButton } from '../saving/use-save-dialogs.tsx';

/** Props of a tool's bulk input, identified by its `TextSpec.id`. */
interface LineInputProps extends Omit<LineBoxProps, 'input' | 'importRules' | 'csv' | 'isReadOnly'> {
  readonly tool: ToolId;
  readonly text: string;
}

const loadSelect = async () => (await import('../saving/load-list.tsx')).LoadListSelect;
const loadPacks = async () => (await import('../inputs/starter-pack-dialog.tsx')).StarterPackDialog;
const loadSheets = async () => (await import('../saving/sheets-dialog.tsx')).SheetsDialog;

/** A bulk input of a tool: a box for its lines, with import from spreadsheets, and loading and saving of lists. */
export const LineInput = memo(function LineInput({ tool, text, actions, importActions, ...props }: LineInputProps) {
  const { label } = props;
  const { status } = useSession();
  const [isSheetsOpen, setSheetsOpen] = useState(false);
  const input = textInput(tool, text);
  const { columns, origin } = useAtomValue(input.atom);
  const sheets = sheetsStyle(tool, text);
  const LoadListSelect = useLater(loadSelect, status === 'signed-in');
  // Words are lines, which a table does not have.
  const hasPacks = takesStarterPacks(tool, text) && columns === undefined;
  const [isPacksOpen, setPacksOpen] = useState(false);
  const PacksDialog = useLater(loadPacks, isPacksOpen, () => setPacksOpen(false));
  const SheetsDialog = useLater(loadSheets, isSheetsOpen, () => setSheetsOpen(false));
  return (
    <>
      <LineBox
        {...props}
        actions={
          <>
            {columns && origin && <TableSettingsButton input={input} isKnown={origin.files !== null} />}
            {actions}
            <SaveListButton label={label} text={text} tool={tool} />
            {LoadListSelect && <LoadListSelect label={label} text={text} tool={tool} />}
          </>
        }
        importActions={
          <>
            {sheets && <MenuItem onClick={() => setSheetsOpen(true)}>{BUTTON_MESSAGES.sheets}</MenuItem>}
            {hasPacks && <MenuItem onClick={() => setPacksOpen(true)}>{messages.starterPack}</MenuItem>}
            {importActions}
          </>
        }
        csv={csvDefault(tool, text)}
        importRules={toolEntry(tool).imports}
        input={input}
      />
      {PacksDialog && <PacksDialog input={input} isOpen={isPacksOpen} onClose={() => setPacksOpen(false)} />}
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

const loadDialog = async () => (await import('../inputs/table-settings.tsx')).TableSettings;

/** The button that opens the choices by which the table in a box is read. */
function TableSettingsButton({
  input,
  isKnown,
}: {
  readonly input: TextInputController;
  /** True if the origin of the table is known, so that it can be read again. */
  readonly isKnown: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const hintId = useId();
  const Dialog = useLater(loadDialog, isOpen, () => setOpen(false));
  return (
    <>
      <Button
        aria-describedby={isKnown ? undefined : hintId}
        aria-haspopup="dialog"
        disabled={!isKnown}
        onClick={() => setOpen(true)}
        size="compact-sm"
        variant="subtle"
      >
        {messages.tableSettings}
      </Button>
      {!isKnown && (
        <span className={classes.settingsHint} id={hintId}>
          {messages.importAgain}
        </span>
      )}
      {Dialog && <Dialog input={input} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

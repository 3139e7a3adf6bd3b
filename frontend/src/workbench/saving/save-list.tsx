import { Button } from '@mantine/core';
import { PROJECT_TOOL, type ToolId } from '../../../../libs/tools/index.ts';
import { useSession } from '../../shared/session/session.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { textInput } from '../inputs/text-inputs.ts';
import { BUTTON_TEXTS as texts } from './button-texts.ts';
import { listNoun } from './input-features.ts';
import { useLater } from './use-later.ts';
import { useSaveWall } from './use-save-wall.ts';

const loadDialog = async () => (await import('./save-list-dialog.tsx')).SaveListDialog;

/** Renders the button that saves a bulk input as a list. A guest signs in first and then returns to the dialog. */
export function SaveListButton({
  tool,
  text,
  label,
}: {
  readonly tool: ToolId;
  readonly text: string;
  /** Label of the input. */
  readonly label: string;
}) {
  const { status } = useSession();
  const place = `${tool}/${text}`;
  const wall = useSaveWall(place);
  const Dialog = useLater(loadDialog, wall.openName !== null, wall.close);

  const open = async () => {
    const input = textInput(tool, text);
    // The statistics may not include the latest keystrokes yet.
    await input.flush();
    if (status !== 'guest' && input.state.stats.items === 0) {
      showToast({ title: texts.nothing, message: texts.nothingText, tone: 'error' });
      return;
    }
    wall.open();
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => void open()} size="compact-sm" variant="subtle">
        {tool === PROJECT_TOOL ? texts.save : texts.saveList}
      </Button>
      {Dialog && (
        <Dialog
          input={textInput(tool, text)}
          label={label}
          noun={listNoun(tool, text)}
          onClose={wall.close}
          openName={wall.openName}
          place={place}
        />
      )}
    </>
  );
}

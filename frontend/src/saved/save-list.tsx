import { Button } from '@mantine/core';
import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import { useSession } from '../account/session.ts';
import { textInput } from '../runs/text-inputs.ts';
import { showToast } from '../ui/toast.ts';
import { BUTTON_TEXTS as texts } from './button-texts.ts';
import { useLater } from './use-later.ts';
import { useSaveWall } from './use-save-wall.ts';

const loadDialog = async () => (await import('./save-list-dialog.tsx')).SaveListDialog;

/** The button that saves a bulk input as a list; a guest is sent to sign in, and goes on from there. */
export function SaveListButton({
  tool,
  text,
  label,
}: {
  readonly tool: ToolId;
  readonly text: string;
  /** What the input is called. */
  readonly label: string;
}) {
  const { status } = useSession();
  const place = `${tool}/${text}`;
  const wall = useSaveWall(place);
  const Dialog = useLater(loadDialog, wall.openName !== null, wall.close);

  const open = async () => {
    const input = textInput(tool, text);
    // The last keys may not have been counted yet.
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
        {tool === 'merge' ? texts.save : texts.saveList}
      </Button>
      {Dialog && (
        <Dialog label={label} onClose={wall.close} openName={wall.openName} place={place} text={text} tool={tool} />
      )}
    </>
  );
}

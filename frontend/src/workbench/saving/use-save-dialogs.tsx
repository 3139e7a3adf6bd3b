import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PROJECT_TOOL, type ToolId } from '../../../../libs/tools/index.ts';
import { useSession } from '../../shared/session/session.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { listNoun, textInput } from '../inputs/text-inputs.ts';
import { BUTTON_MESSAGES as messages } from './button-messages.ts';
import { PROJECT_PLACE, useSaveWall } from './pending-save.ts';
import type { SavableResult } from './save-dialogs.tsx';
import type { ProjectContent } from './save-project-dialog.tsx';
import { useLater } from './use-later.ts';

const loadProjectDialog = async () => (await import('./save-project-dialog.tsx')).SaveProjectDialog;

/** Returns the dialog that saves the columns and options of merge in a project, and a function that opens it. */
export function useSaveProject(content: ProjectContent): { readonly open: () => void; readonly dialog: ReactNode } {
  const wall = useSaveWall(PROJECT_PLACE);
  const Dialog = useLater(loadProjectDialog, wall.openName !== null, wall.close);
  return {
    open: () => wall.open(),
    dialog: Dialog && <Dialog content={content} onClose={wall.close} openName={wall.openName} />,
  };
}

const loadResultDialog = async () => (await import('./save-dialogs.tsx')).SaveResultDialog;

/** The action that opens the dialog for saving a result. */
export interface SaveAction {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly open: () => void;
}

/** The action that saves a result, and its dialog. The dialog must be rendered outside the rows, so that it survives their removal. */
interface ResultSaving {
  readonly action: SaveAction;
  readonly dialog: ReactNode;
}

/**
 * Returns the action and the dialog that save a result. A guest is sent to sign in (in merge to sign up) and then finds
 * the dialog open.
 * @param runAgain starts the tool; resolves once it has started, or cannot
 */
export function useSaveResult(result: SavableResult, runAgain: () => void | Promise<void>): ResultSaving {
  const { tool, run, output } = result;
  const place = `${tool}/result`;
  const wall = useSaveWall(place);
  const Dialog = useLater(loadResultDialog, wall.openName !== null, wall.close);
  const isMerge = tool === PROJECT_TOOL;
  const open = () => {
    if (isMerge) {
      wall.open('/auth/signup', {
        title: messages.signUpRequired,
        message: messages.signUpRequiredText,
        tone: 'error',
      });
    } else {
      wall.open();
    }
  };
  return {
    action: {
      label: isMerge ? messages.saveResults : messages.saveResult,
      isDisabled: run.outputs[output]?.isGrowing ?? true,
      open,
    },
    dialog: Dialog && (
      <Dialog onClose={wall.close} openName={wall.openName} place={place} result={result} runAgain={runAgain} />
    ),
  };
}

const loadDialog = async () => (await import('./save-dialogs.tsx')).SaveListDialog;

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
      showToast({ title: messages.nothing, message: messages.nothingText, tone: 'error' });
      return;
    }
    wall.open();
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => void open()} size="compact-sm" variant="subtle">
        {tool === PROJECT_TOOL ? messages.save : messages.saveList}
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

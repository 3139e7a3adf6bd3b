import type { ReactNode } from 'react';
import { PROJECT_TOOL } from '../../../../libs/tools/index.ts';
import { BUTTON_TEXTS as texts } from './button-texts.ts';
import { PROJECT_PLACE } from './pending-save.ts';
import type { ProjectContent } from './save-project.ts';
import type { SavableResult } from './save-result.ts';
import { useLater } from './use-later.ts';
import { useSaveWall } from './use-save-wall.ts';

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

const loadResultDialog = async () => (await import('./save-result-dialog.tsx')).SaveResultDialog;

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
 * @param runAgain starts the tool
 */
export function useSaveResult(result: SavableResult, runAgain: () => void): ResultSaving {
  const { tool, run, output } = result;
  const place = `${tool}/result`;
  const wall = useSaveWall(place);
  const Dialog = useLater(loadResultDialog, wall.openName !== null, wall.close);
  const isMerge = tool === PROJECT_TOOL;
  const open = () => {
    if (isMerge) {
      wall.open('/auth/signup', { title: texts.signUpRequired, message: texts.signUpRequiredText, tone: 'error' });
    } else {
      wall.open();
    }
  };
  return {
    action: {
      label: isMerge ? texts.saveResults : texts.saveResult,
      isDisabled: run.outputs[output]?.isGrowing ?? true,
      open,
    },
    dialog: Dialog && (
      <Dialog onClose={wall.close} openName={wall.openName} place={place} result={result} runAgain={runAgain} />
    ),
  };
}

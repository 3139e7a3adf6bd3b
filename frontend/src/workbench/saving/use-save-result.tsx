import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PROJECT_TOOL } from '../../../../libs/tools/index.ts';
import { BUTTON_TEXTS as texts } from './button-texts.ts';
import type { SavableResult } from './save-result.ts';
import { useLater } from './use-later.ts';
import { useSaveWall } from './use-save-wall.ts';

const loadDialog = async () => (await import('./save-result-dialog.tsx')).SaveResultDialog;

/** Elements for saving a result. The dialog must be rendered outside the rows, so that it survives their removal. */
export interface ResultSaving {
  readonly button: ReactNode;
  readonly dialog: ReactNode;
}

/**
 * Returns the button and the dialog that save a result. A guest is sent to sign in (in merge to sign up) and then finds
 * the dialog open.
 * @param runAgain starts the tool
 */
export function useSaveResult(result: SavableResult, runAgain: () => void): ResultSaving {
  const { tool, run, output } = result;
  const place = `${tool}/result`;
  const wall = useSaveWall(place);
  const Dialog = useLater(loadDialog, wall.openName !== null, wall.close);
  const isMerge = tool === PROJECT_TOOL;
  const open = () => {
    if (isMerge) {
      wall.open('/auth/signup', { title: texts.signUpRequired, message: texts.signUpRequiredText, tone: 'error' });
    } else {
      wall.open();
    }
  };
  return {
    button: (
      <Button
        aria-haspopup="dialog"
        disabled={run.outputs[output]?.isGrowing ?? true}
        onClick={open}
        size="compact-sm"
        variant="subtle"
      >
        {isMerge ? texts.saveResults : texts.saveResult}
      </Button>
    ),
    dialog: Dialog && (
      <Dialog onClose={wall.close} openName={wall.openName} place={place} result={result} runAgain={runAgain} />
    ),
  };
}

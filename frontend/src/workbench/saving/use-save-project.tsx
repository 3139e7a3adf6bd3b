import type { ReactNode } from 'react';
import { PROJECT_PLACE } from './project-place.ts';
import type { ProjectContent } from './save-project.ts';
import { useLater } from './use-later.ts';
import { useSaveWall } from './use-save-wall.ts';

const loadDialog = async () => (await import('./save-project-dialog.tsx')).SaveProjectDialog;

/** Returns the dialog that saves the columns and options of merge in a project, and a function that opens it. */
export function useSaveProject(content: ProjectContent): { readonly open: () => void; readonly dialog: ReactNode } {
  const wall = useSaveWall(PROJECT_PLACE);
  const Dialog = useLater(loadDialog, wall.openName !== null, wall.close);
  return {
    open: () => wall.open(),
    dialog: Dialog && <Dialog content={content} onClose={wall.close} openName={wall.openName} />,
  };
}

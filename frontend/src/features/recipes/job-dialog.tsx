import type { SavedRecipe } from '../../../../libs/contracts/saved/recipes.dto.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { RunForm, ScheduleForm } from '../../workbench/jobs/job-forms.tsx';
import { JOB_MESSAGES } from '../../workbench/jobs/messages.ts';

/** A form for runs on the server that is open, with its recipe. */
export interface OpenJobForm {
  readonly form: 'run' | 'schedule';
  readonly recipe: Pick<SavedRecipe, 'id' | 'name'>;
}

/** The dialog that runs a saved recipe on the server, or schedules it. */
export function JobDialog({ open, onClose }: { readonly open: OpenJobForm | null; readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen={open !== null}
      onClose={onClose}
      title={open?.form === 'schedule' ? JOB_MESSAGES.newSchedule : JOB_MESSAGES.runOnServer}
    >
      {open?.form === 'run' && <RunForm onClose={onClose} recipe={open.recipe} />}
      {open?.form === 'schedule' && <ScheduleForm onClose={onClose} recipe={open.recipe} />}
    </Dialog>
  );
}

import { call } from '../../../shared/api/client.ts';
import { useToastMutation } from '../../../shared/api/use-toast-mutation.ts';
import { reasonToast } from '../../../shared/form/describe-failure.ts';
import { refreshAdmin } from '../admin-data.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { DELETE_TEXTS as texts, USERS_TEXTS } from './texts.ts';
import type { UserDialogProps } from './users-table.tsx';

/** Renders the confirmation for deleting an account, with the data that is deleted. */
export function DeleteUserDialog({ user, isOpen, onClose }: UserDialogProps) {
  const remove = useToastMutation({
    call: (id: string) => call('DELETE /api/admin/users/{id}', { path: { id } }),
    done: () => ({ title: USERS_TEXTS.deleted }),
    failed: reasonToast(USERS_TEXTS.deleteFailed),
    refresh: refreshAdmin,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.confirm}
      isOpen={isOpen}
      isBusy={remove.isBusy}
      onConfirm={() => remove.run(user.id)}
      onClose={onClose}
    >
      <p>{texts.text(user.email)}</p>
      <p>{texts.goes(user.stats)}</p>
    </ConfirmDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../shared/api/client.ts';
import { useToastMutation } from '../../../shared/api/use-toast-mutation.ts';
import { reasonToast } from '../../../shared/form/describe-failure.ts';
import { beginImpersonation } from '../../../shared/session/impersonation.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { refreshAdmin } from '../admin-data.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { IMPERSONATE_TEXTS as texts, USERS_TEXTS } from './texts.ts';
import type { UserDialogProps } from './users-table.tsx';

/** Renders the confirmation for acting as a user, with the consequences. */
export function ImpersonateDialog({ user, isOpen, onClose }: UserDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const impersonate = useToastMutation({
    call: (id: string) => call('POST /api/admin/impersonate/{id}', { path: { id } }),
    failed: reasonToast(USERS_TEXTS.impersonateFailed),
    refresh: refreshAdmin,
    onDone: (answer) => {
      beginImpersonation(queryClient, answer);
      showToast({ title: USERS_TEXTS.actingAs(answer.user.email), message: USERS_TEXTS.actingText });
      void navigate('/');
    },
  });
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.confirm}
      isReversible
      isOpen={isOpen}
      isBusy={impersonate.isBusy}
      onConfirm={() => impersonate.run(user.id)}
      onClose={onClose}
    >
      <p>{texts.text(user.email)}</p>
      <p>{texts.consequences}</p>
    </ConfirmDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../shared/api/client.ts';
import { beginImpersonation } from '../../../shared/session/impersonation.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { useAction } from '../use-action.ts';
import { USERS_TEXTS as texts } from './texts.ts';

/** Returns the actions of an account that need no dialog: impersonate and resend the verification. */
export function useUserActions() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const impersonate = useAction({
    call: (id: string) => call('POST /api/admin/impersonate/{id}', { path: { id } }),
    failed: texts.impersonateFailed,
    onDone: (answer) => {
      beginImpersonation(queryClient, answer);
      showToast({ title: texts.actingAs(answer.user.email), message: texts.actingText });
      void navigate('/');
    },
  });
  const resend = useAction({
    call: (id: string) => call('POST /api/admin/users/{id}/resend-verification', { path: { id } }),
    done: texts.resent,
    failed: texts.resendFailed,
  });
  return { impersonate, resend };
}

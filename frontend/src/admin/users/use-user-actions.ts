import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { beginImpersonation } from '../impersonation/impersonation.ts';
import { useAction } from '../use-action.ts';
import { USERS_TEXTS as texts } from './texts.ts';

/** What can be done with an account by one press: acting as it, and sending the verification again. */
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

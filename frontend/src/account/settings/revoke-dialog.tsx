import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AccessTokenInfo } from '../../../../libs/contracts/access-tokens.dto.ts';
import { call } from '../../api/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { FormFrame } from '../form/form-frame.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import classes from './settings.module.css';
import { ACCESS_TOKEN_TEXTS as texts } from './texts.ts';
import { refreshAccount } from './use-account.ts';

/** Asks once more before a token is made worthless. */
export function RevokeDialog({
  token,
  onClose,
}: {
  /** The token in question; null while there is none. */
  readonly token: AccessTokenInfo | null;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={texts.revokeTitle(token?.name ?? '')} isOpen={token !== null} onClose={onClose}>
      {token !== null && <RevokeForm id={token.id} onClose={onClose} />}
    </Dialog>
  );
}

function RevokeForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const revokeForm = useAccountForm({
    initialValues: {},
    send: async (_values, signal) => {
      const { message } = await call('DELETE /api/account/tokens/{id}', { path: { id }, signal });
      showToast({ title: texts.revoked, message, tone: 'success' });
      onClose();
      await refreshAccount(queryClient);
    },
    failed: texts.revokeFailed,
  });
  return (
    <>
      <p className={classes.dialogText}>{texts.revokeText}</p>
      <FormFrame
        of={revokeForm}
        label={texts.revoke}
        actions={
          <>
            <SubmitButton label={texts.submitRevoke} isBusy={revokeForm.isBusy} look="danger" />
            <Button onClick={onClose}>{texts.cancel}</Button>
          </>
        }
      />
    </>
  );
}

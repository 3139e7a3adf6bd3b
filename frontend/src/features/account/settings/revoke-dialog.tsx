import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AccessTokenInfo } from '../../../../../libs/contracts/account/access-tokens.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { FormFrame } from '../../../shared/form/form-frame.tsx';
import { SubmitButton } from '../../../shared/form/submit-button.tsx';
import { useAccountForm } from '../../../shared/form/use-account-form.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import classes from './settings.module.css';
import { ACCESS_TOKEN_TEXTS as texts } from './texts.ts';
import { refreshAccount } from './use-account.ts';

/** Renders the confirmation for revoking a token. */
export function RevokeDialog({
  token,
  onClose,
}: {
  /** Null while the dialog is closed. */
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

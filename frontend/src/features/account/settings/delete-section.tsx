import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { dropToken } from '../../../shared/api/token.ts';
import { checkPresentPassword } from '../../../shared/form/check-fields.ts';
import { FormFrame, SubmitButton } from '../../../shared/form/form-frame.tsx';
import { PasswordField } from '../../../shared/form/text-fields.tsx';
import { useAccountForm } from '../../../shared/form/use-account-form.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { ACCOUNT_TEXTS as texts } from './texts.ts';

/** Renders the account deletion, with a dialog that lists the consequences and asks for the password. */
export function DeleteSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={texts.remove} text={texts.removeText}>
      <Button variant="outline" color="red" onClick={() => setOpen(true)}>
        {texts.openRemove}
      </Button>
      <Dialog title={texts.removeTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ul className={classes.consequences}>
          {texts.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <DeleteForm onCancel={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

function DeleteForm({ onCancel }: { readonly onCancel: () => void }) {
  const deleteForm = useAccountForm({
    initialValues: { password: '' },
    validate: ({ password }) => ({ password: checkPresentPassword(password) }),
    send: async (body, signal) => {
      const { message } = await call('DELETE /api/account', { body, signal });
      dropToken();
      showToast({ title: texts.removed, message });
    },
    failed: texts.removeFailed,
  });
  const { form, isBusy } = deleteForm;
  return (
    <FormFrame
      of={deleteForm}
      label={texts.remove}
      actions={
        <>
          <SubmitButton label={texts.submitRemove} isBusy={isBusy} look="danger" />
          <Button onClick={onCancel}>{texts.cancel}</Button>
        </>
      }
    >
      <PasswordField
        {...form.getInputProps('password')}
        label={texts.currentPassword}
        name="password"
        autoComplete="current-password"
      />
    </FormFrame>
  );
}

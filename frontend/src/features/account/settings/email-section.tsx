import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AccountAnswer } from '../../../../../libs/contracts/account/account.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { useToastMutation } from '../../../shared/api/use-toast-mutation.ts';
import { checkEmail, checkPresentPassword } from '../../../shared/form/check-fields.ts';
import { refusalToast } from '../../../shared/form/describe-failure.ts';
import { FormFrame, SubmitButton } from '../../../shared/form/form-frame.tsx';
import { EmailField, PasswordField } from '../../../shared/form/text-fields.tsx';
import { useAccountForm } from '../../../shared/form/use-account-form.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { ACCOUNT_TEXTS as texts } from './texts.ts';
import { refreshAccount } from './use-account.ts';

/** Renders the change of the email address, with the new address while its confirmation is pending. */
export function EmailSection({ account }: { readonly account: AccountAnswer }) {
  const queryClient = useQueryClient();
  const emailForm = useAccountForm({
    initialValues: { email: '', password: '' },
    validate: ({ email, password }) => ({ email: checkEmail(email), password: checkPresentPassword(password) }),
    send: async ({ email, password }, signal) => {
      const body = { email: email.trim(), password };
      const { message } = await call('POST /api/account/email', { body, signal });
      form.reset();
      showToast({ title: texts.emailRequested, message, tone: 'success' });
      await refreshAccount(queryClient);
    },
    failed: texts.emailFailed,
  });
  const cancelling = useToastMutation({
    call: () => call('DELETE /api/account/email'),
    done: ({ message }) => ({ title: message }),
    failed: refusalToast(texts.cancelEmailFailed),
    onDone: async () => {
      await refreshAccount(queryClient);
      // The button is gone.
      emailForm.formRef.current?.querySelector('input')?.focus();
    },
  });
  const { form, isBusy } = emailForm;
  return (
    <Section title={texts.changeEmail} text={texts.changeEmailText(account.email)}>
      {account.pendingEmail !== null && (
        <div className={classes.pending}>
          <p>{texts.emailPending(account.pendingEmail)}</p>
          <Button
            aria-disabled={cancelling.isBusy || undefined}
            onClick={() => cancelling.run(undefined)}
            size="compact-sm"
          >
            {texts.cancelEmailChange}
          </Button>
        </div>
      )}
      <FormFrame
        of={emailForm}
        label={texts.changeEmail}
        actions={<SubmitButton label={texts.submitEmail} isBusy={isBusy} look="plain" />}
      >
        <EmailField {...form.getInputProps('email')} label={texts.newEmail} autoComplete="email" />
        <PasswordField
          {...form.getInputProps('password')}
          label={texts.currentPassword}
          name="password"
          autoComplete="current-password"
        />
      </FormFrame>
    </Section>
  );
}

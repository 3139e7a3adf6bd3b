import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AccountAnswer } from '../../../../../libs/contracts/account/account.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { checkNewPassword, checkPresentPassword, checkRepetition } from '../../../shared/form/check-fields.ts';
import { FormFrame, SubmitButton } from '../../../shared/form/form-frame.tsx';
import { NewPasswordFields } from '../../../shared/form/new-password-fields.tsx';
import { PasswordField } from '../../../shared/form/text-fields.tsx';
import { useAccountForm } from '../../../shared/form/use-account-form.ts';
import { startSession } from '../../../shared/session/session.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { tellPasswordFaults } from '../tell-password-faults.ts';
import { Section } from './section.tsx';
import { ACCOUNT_TEXTS as texts } from './texts.ts';
import { refreshAccount } from './use-account.ts';

/** Renders the change of the password. It ends all other sessions, and this one continues with a new token. */
export function PasswordSection({ account }: { readonly account: AccountAnswer }) {
  const queryClient = useQueryClient();
  const passwordForm = useAccountForm({
    initialValues: { currentPassword: '', password: '', confirmPassword: '' },
    validate: ({ currentPassword, password, confirmPassword }) => ({
      currentPassword: checkPresentPassword(currentPassword),
      password: checkNewPassword(password, account.email),
      confirmPassword: checkRepetition(password, confirmPassword),
    }),
    send: async (body, signal) => {
      const { token, message } = await call('POST /api/account/password', { body, signal });
      startSession(queryClient, token, account);
      form.reset();
      showToast({ title: texts.passwordChanged, message, tone: 'success' });
      await refreshAccount(queryClient);
    },
    failed: texts.passwordFailed,
    onInvalid: tellPasswordFaults,
  });
  const { form, isBusy } = passwordForm;
  return (
    <Section title={texts.changePassword} text={texts.changePasswordText}>
      <FormFrame
        of={passwordForm}
        label={texts.changePassword}
        actions={<SubmitButton label={texts.submitPassword} isBusy={isBusy} look="plain" />}
      >
        {/* Lets password managers associate the password with the account. */}
        <VisuallyHidden>
          <input
            type="email"
            autoComplete="username"
            value={account.email}
            readOnly
            tabIndex={-1}
            aria-label={texts.email}
          />
        </VisuallyHidden>
        <PasswordField
          {...form.getInputProps('currentPassword')}
          label={texts.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} label={texts.newPassword} />
      </FormFrame>
    </Section>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AccountAnswer } from '../../../../libs/contracts/account.dto.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { checkNewPassword, checkPresentPassword, checkRepetition } from '../form/check-fields.ts';
import { FormFrame } from '../form/form-frame.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { tellPasswordFaults } from '../form/tell-password-faults.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { startSession } from '../session.ts';
import { Section } from './section.tsx';
import { ACCOUNT_TEXTS as texts } from './texts.ts';
import { refreshAccount } from './use-account.ts';

/** The password. With the new one every session ends but this, which goes on with a new token. */
export function PasswordSection({ account }: { readonly account: AccountAnswer }) {
  const queryClient = useQueryClient();
  const passwordForm = useAccountForm({
    initialValues: { currentPassword: '', password: '', confirmPassword: '' },
    validate: ({ currentPassword, password, confirmPassword }) => ({
      currentPassword: checkPresentPassword(currentPassword),
      password: checkNewPassword(password),
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
        {/* Tells password managers whose password it is. */}
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

import { Button, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AccountAnswer } from '../../../../../libs/contracts/account/account.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { useToastMutation } from '../../../shared/api/use-toast-mutation.ts';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import {
  checkEmail,
  checkName,
  checkNewPassword,
  checkPresentPassword,
  checkRepetition,
} from '../../../shared/form/check-fields.ts';
import { refusalToast } from '../../../shared/form/describe-failure.ts';
import formClasses from '../../../shared/form/form.module.css';
import {
  EmailField,
  NameField,
  NewPasswordFields,
  PasswordField,
  showPasswordProblem,
} from '../../../shared/form/text-fields.tsx';
import { startSession } from '../../../shared/session/session.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { ACCOUNT_TEXTS as texts } from './texts.ts';
import { refreshAccount, updateAccount } from './use-account.ts';

/** Renders the form of first and last name. */
export function ProfileSection({ account }: { readonly account: AccountAnswer }) {
  const queryClient = useQueryClient();
  const profileForm = useAccountForm({
    initialValues: { firstName: account.firstName, lastName: account.lastName },
    validate: ({ firstName, lastName }) => ({ firstName: checkName(firstName), lastName: checkName(lastName) }),
    send: async (body, signal) => {
      updateAccount(queryClient, await call('PATCH /api/account', { body, signal }));
      showToast({ title: texts.profileSaved, tone: 'success' });
    },
    failed: texts.profileFailed,
  });
  const { form, isBusy } = profileForm;
  return (
    <Section title={texts.profile} text={texts.profileText}>
      <FormFrame
        of={profileForm}
        label={texts.profile}
        actions={<SubmitButton label={texts.saveProfile} isBusy={isBusy} look="plain" />}
      >
        <div className={formClasses.pair}>
          <NameField {...form.getInputProps('firstName')} part="firstName" />
          <NameField {...form.getInputProps('lastName')} part="lastName" />
        </div>
      </FormFrame>
    </Section>
  );
}

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
        <CurrentPasswordField {...form.getInputProps('password')} />
      </FormFrame>
    </Section>
  );
}

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
    onInvalid: showPasswordProblem,
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
        <CurrentPasswordField {...form.getInputProps('currentPassword')} name="currentPassword" />
        <NewPasswordFields form={form} label={texts.newPassword} />
      </FormFrame>
    </Section>
  );
}

/** Renders the field for the account's password, which confirms a change. */
export function CurrentPasswordField({ name = 'password', ...input }: TextInputProps) {
  return <PasswordField {...input} autoComplete="current-password" label={texts.currentPassword} name={name} />;
}

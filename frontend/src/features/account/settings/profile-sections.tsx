import { Button, type TextInputProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AccountAnswer } from '../../../../../libs/contracts/account/account.dto.ts';
import { refusalToast, useToastMutation } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import {
  checkEmail,
  checkName,
  checkNewPassword,
  checkPresentPassword,
  checkRepetition,
  EmailField,
  NameField,
  NewPasswordFields,
  PasswordField,
  showPasswordProblem,
} from '../../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import formClasses from '../../../shared/form/form.module.css';
import { startSession } from '../../../shared/session/session.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { ACCOUNT_MESSAGES as messages } from './messages.ts';
import { refreshAccount, Section, updateAccount } from './section-parts.tsx';
import classes from './settings.module.css';

/** Renders the form of first and last name. */
export function ProfileSection({ account }: { readonly account: AccountAnswer }) {
  const queryClient = useQueryClient();
  const profileForm = useAccountForm({
    initialValues: { firstName: account.firstName, lastName: account.lastName },
    validate: ({ firstName, lastName }) => ({ firstName: checkName(firstName), lastName: checkName(lastName) }),
    send: async (body, signal) => {
      updateAccount(queryClient, await call('PATCH /api/account', { body, signal }));
      showToast({ title: messages.profileSaved, tone: 'success' });
    },
    failed: messages.profileFailed,
  });
  const { form, isBusy } = profileForm;
  return (
    <Section title={messages.profile} text={messages.profileText}>
      <FormFrame
        of={profileForm}
        label={messages.profile}
        actions={<SubmitButton label={messages.saveProfile} isBusy={isBusy} look="plain" />}
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
      showToast({ title: messages.emailRequested, message, tone: 'success' });
      await refreshAccount(queryClient);
    },
    failed: messages.emailFailed,
  });
  const cancelling = useToastMutation({
    call: () => call('DELETE /api/account/email'),
    done: ({ message }) => ({ title: message }),
    failed: refusalToast(messages.cancelEmailFailed),
    onDone: async () => {
      await refreshAccount(queryClient);
      // The button is gone.
      emailForm.formRef.current?.querySelector('input')?.focus();
    },
  });
  const { form, isBusy } = emailForm;
  return (
    <Section title={messages.changeEmail} text={messages.changeEmailText(account.email)}>
      {account.pendingEmail !== null && (
        <div className={classes.pending}>
          <p>{messages.emailPending(account.pendingEmail)}</p>
          <Button
            aria-disabled={cancelling.isBusy || undefined}
            onClick={() => cancelling.run(undefined)}
            size="compact-sm"
          >
            {messages.cancelEmailChange}
          </Button>
        </div>
      )}
      <FormFrame
        of={emailForm}
        label={messages.changeEmail}
        actions={<SubmitButton label={messages.submitEmail} isBusy={isBusy} look="plain" />}
      >
        <EmailField {...form.getInputProps('email')} label={messages.newEmail} autoComplete="email" />
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
      showToast({ title: messages.passwordChanged, message, tone: 'success' });
      await refreshAccount(queryClient);
    },
    failed: messages.passwordFailed,
    onInvalid: showPasswordProblem,
  });
  const { form, isBusy } = passwordForm;
  return (
    <Section title={messages.changePassword} text={messages.changePasswordText}>
      <FormFrame
        of={passwordForm}
        label={messages.changePassword}
        actions={<SubmitButton label={messages.submitPassword} isBusy={isBusy} look="plain" />}
      >
        {/* Lets password managers associate the password with the account. */}
        <span data-unseen>
          <input
            type="email"
            autoComplete="username"
            value={account.email}
            readOnly
            tabIndex={-1}
            aria-label={messages.email}
          />
        </span>
        <CurrentPasswordField {...form.getInputProps('currentPassword')} name="currentPassword" />
        <NewPasswordFields form={form} label={messages.newPassword} />
      </FormFrame>
    </Section>
  );
}

/** Renders the field for the account's password, which confirms a change. */
export function CurrentPasswordField({ name = 'password', ...input }: TextInputProps) {
  return <PasswordField {...input} autoComplete="current-password" label={messages.currentPassword} name={name} />;
}

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { describeFailure } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import {
  checkEmail,
  checkPresentPassword,
  EmailField,
  FORM_MESSAGES,
  PasswordField,
} from '../../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import { readNewAddress, readReturnPath, returnHere } from '../../../shared/session/session.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useHistoryState } from '../../../shared/ui/use-browser-state.ts';
import { WorkProgress } from '../captcha/captcha-field.tsx';
import { useProofOfWork } from '../captcha/use-captcha.ts';
import { useReturnOnceSignedIn, useSignIn } from '../use-sign-in.ts';
import { Card, CardFoot, Note } from './card.tsx';
import { MAIL_REQUEST_MESSAGES, SIGN_IN_MESSAGES as messages } from './messages.ts';
import classes from './screens.module.css';

/** Renders the sign-in screen. A user who is signed in, here or in another tab, is sent to the return path. */
export function SignInPage() {
  const location = useLocation();
  const historyState = useHistoryState();
  const returnPath = readReturnPath(historyState);
  const newAddress = readNewAddress(historyState);
  useReturnOnceSignedIn(returnPath);

  const signIn = useSignIn();
  const work = useProofOfWork();
  const signInForm = useAccountForm({
    initialValues: { email: '', password: '' },
    validate: ({ email, password }) => ({ email: checkEmail(email), password: checkPresentPassword(password) }),
    send: async ({ email, password }, signal) => {
      await work.repeat((proof) => signIn({ email: email.trim(), password, proof }, signal), signal);
      showToast({ title: messages.success, tone: 'success' });
    },
    failed: messages.failed,
  });
  const { form, failure, isBusy } = signInForm;
  const state = returnHere(location);
  // After a reload the address arrives after the form is shown. Do not overwrite typed text.
  const fillIn = useEffectEvent((address: string) => form.setValues(({ email }) => ({ email: email || address })));
  useEffect(() => {
    if (newAddress !== undefined) {
      fillIn(newAddress);
    }
  }, [newAddress]);

  return (
    <Card title={messages.title} lead={returnPath === '/' ? messages.lead : messages.leadBack}>
      {newAddress !== undefined && (
        <Note title={messages.checkMail}>
          <p>{messages.checkMailText(newAddress)}</p>
          <ResendButton email={newAddress} />
        </Note>
      )}
      <FormFrame
        of={signInForm}
        actions={<SubmitButton label={messages.submit} isBusy={isBusy} />}
        afterFailure={
          failure?.code === 'email_not_verified' &&
          form.values.email.trim() !== newAddress && <ResendButton email={form.values.email.trim()} />
        }
      >
        <EmailField {...form.getInputProps('email')} autoComplete="username" />
        <PasswordField
          {...form.getInputProps('password')}
          label={FORM_MESSAGES.password}
          name="password"
          autoComplete="current-password"
        />
        <WorkProgress progress={work.progress} />
      </FormFrame>
      <CardFoot>
        <Link to="/auth/forgot-password" state={state}>
          {messages.forgotPassword}
        </Link>
        <Link to="/auth/forgot-username" state={state}>
          {messages.forgotUsername}
        </Link>
        <span>
          {messages.noAccount}{' '}
          <Link to="/auth/signup" state={state}>
            {messages.signUp}
          </Link>
        </span>
      </CardFoot>
    </Card>
  );
}

/** Renders a button that sends the verification link again, and the outcome. */
function ResendButton({ email }: { readonly email: string }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call('POST /api/auth/resend-verification', { body: { email } }),
  });
  const failure = error === null ? null : describeFailure(error, MAIL_REQUEST_MESSAGES.verification.failed);
  return (
    <div className={classes.resend}>
      <Button aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {messages.resend}
      </Button>
      <p role="status" data-failed={failure !== null || undefined}>
        {failure === null ? data?.message : [failure.message, failure.hint].join(' ')}
      </p>
    </div>
  );
}

import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useHistoryState } from '../../app/use-history-state.ts';
import { showToast } from '../../ui/toast.ts';
import { checkEmail, checkPresentPassword } from '../form/check-fields.ts';
import { FormFrame } from '../form/form-frame.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { EmailField } from '../form/text-fields.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import { readNewAddress, readReturnPath, returnHere } from '../return-path.ts';
import { useReturnOnceSignedIn } from '../use-return-once-signed-in.ts';
import { useSignIn } from '../use-sign-in.ts';
import { Card, CardFoot, Note } from './card.tsx';
import { ResendButton } from './resend-button.tsx';
import { FORM_TEXTS, SIGN_IN_TEXTS as texts } from './texts.ts';

/** The sign-in screen. Whoever is signed in, here or in another tab, goes on to where they came from. */
export function SignInPage() {
  const location = useLocation();
  const historyState = useHistoryState();
  const returnPath = readReturnPath(historyState);
  const newAddress = readNewAddress(historyState);
  useReturnOnceSignedIn(returnPath);

  const signIn = useSignIn();
  const signInForm = useAccountForm({
    initialValues: { email: '', password: '' },
    validate: ({ email, password }) => ({ email: checkEmail(email), password: checkPresentPassword(password) }),
    send: async ({ email, password }, signal) => {
      await signIn({ email: email.trim(), password }, signal);
      showToast({ title: texts.success, tone: 'success' });
    },
    failed: texts.failed,
  });
  const { form, failure, isBusy } = signInForm;
  const state = returnHere(location);
  // After a reload the address is known later than the form; what somebody has typed by then stays.
  const fillIn = useEffectEvent((address: string) => form.setValues(({ email }) => ({ email: email || address })));
  useEffect(() => {
    if (newAddress !== undefined) fillIn(newAddress);
  }, [newAddress]);

  return (
    <Card title={texts.title} lead={returnPath === '/' ? texts.lead : texts.leadBack}>
      {newAddress !== undefined && (
        <Note title={texts.checkMail}>
          <p>{texts.checkMailText(newAddress)}</p>
          <ResendButton email={newAddress} />
        </Note>
      )}
      <FormFrame
        of={signInForm}
        actions={<SubmitButton label={texts.submit} isBusy={isBusy} />}
        afterFailure={failure?.code === 'email_not_verified' && <ResendButton email={form.values.email.trim()} />}
      >
        <EmailField {...form.getInputProps('email')} autoComplete="username" />
        <PasswordField
          {...form.getInputProps('password')}
          label={FORM_TEXTS.password}
          name="password"
          autoComplete="current-password"
        />
      </FormFrame>
      <CardFoot>
        <Link to="/auth/forgot-password" state={state}>
          {texts.forgotPassword}
        </Link>
        <Link to="/auth/forgot-username" state={state}>
          {texts.forgotUsername}
        </Link>
        <span>
          {texts.noAccount}{' '}
          <Link to="/auth/signup" state={state}>
            {texts.signUp}
          </Link>
        </span>
      </CardFoot>
    </Card>
  );
}

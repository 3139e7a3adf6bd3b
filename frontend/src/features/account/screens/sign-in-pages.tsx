import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { SignInRequest } from '../../../../../libs/contracts/account/auth.dto.ts';
import { FIELD_LIMITS } from '../../../../../libs/contracts/shared/limits.ts';
import { isPasswordValid } from '../../../../../libs/contracts/shared/password-rules.ts';
import { describeFailure, type Failure } from '../../../shared/api/call-outcome.ts';
import { ApiError, call } from '../../../shared/api/client.ts';
import { dropToken } from '../../../shared/api/token.ts';
import {
  checkEmail,
  checkName,
  checkNewPassword,
  checkPresentPassword,
  checkRepetition,
  EmailField,
  FORM_MESSAGES,
  NameField,
  NewPasswordFields,
  PasswordField,
  showPasswordProblem,
} from '../../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import formClasses from '../../../shared/form/form.module.css';
import {
  readNewAddress,
  readReturnPath,
  returnHere,
  startSession,
  useSession,
} from '../../../shared/session/session.ts';
import { LogoMark } from '../../../shared/ui/icons.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useHistoryState } from '../../../shared/ui/use-browser-state.ts';
import {
  CAPTCHA_MESSAGES,
  CaptchaField,
  type CaptchaQuestion,
  useCaptcha,
  useProofOfWork,
  WorkProgress,
} from '../captcha.tsx';
import { Card, CardFoot, Note } from './card.tsx';
import { MAIL_REQUEST_MESSAGES, SIGN_IN_MESSAGES, SIGN_UP_MESSAGES } from './messages.ts';
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
      showToast({ title: SIGN_IN_MESSAGES.success, tone: 'success' });
    },
    failed: SIGN_IN_MESSAGES.failed,
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
    <Card title={SIGN_IN_MESSAGES.title} lead={returnPath === '/' ? SIGN_IN_MESSAGES.lead : SIGN_IN_MESSAGES.leadBack}>
      {newAddress !== undefined && (
        <Note title={SIGN_IN_MESSAGES.checkMail}>
          <p>{SIGN_IN_MESSAGES.checkMailText(newAddress)}</p>
          <ResendButton email={newAddress} />
        </Note>
      )}
      <FormFrame
        of={signInForm}
        actions={<SubmitButton label={SIGN_IN_MESSAGES.submit} isBusy={isBusy} />}
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
          {SIGN_IN_MESSAGES.forgotPassword}
        </Link>
        <Link to="/auth/forgot-username" state={state}>
          {SIGN_IN_MESSAGES.forgotUsername}
        </Link>
        <span>
          {SIGN_IN_MESSAGES.noAccount}{' '}
          <Link to="/auth/signup" state={state}>
            {SIGN_IN_MESSAGES.signUp}
          </Link>
        </span>
      </CardFoot>
    </Card>
  );
}

/** Returns a function that signs in and stores the token. A refusal removes a token that was stored earlier. */
function useSignIn(): (request: SignInRequest, signal: AbortSignal) => Promise<void> {
  const queryClient = useQueryClient();
  return async (body, signal) => {
    try {
      const { token, user } = await call('POST /api/auth/signin', { body, signal });
      startSession(queryClient, token, user);
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) {
        dropToken();
      }
      throw error;
    }
  };
}

/** Navigates to a path as soon as a user is signed in, by this screen or in another tab, or was signed in before. */
function useReturnOnceSignedIn(path: string): void {
  const { status } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'signed-in') {
      void navigate(path, { replace: true });
    }
  }, [status, navigate, path]);
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
        {SIGN_IN_MESSAGES.resend}
      </Button>
      <p role="status" data-failed={failure !== null || undefined}>
        {failure === null ? data?.message : [failure.message, failure.hint].join(' ')}
      </p>
    </div>
  );
}

/** Renders the sign-up screen: the form and the benefits of an account. */
export function SignUpPage() {
  const location = useLocation();
  useReturnOnceSignedIn(readReturnPath(location.state));
  return (
    <div className={classes.page}>
      <Card title={SIGN_UP_MESSAGES.title} lead={SIGN_UP_MESSAGES.lead}>
        <SignUpForm />
        <CardFoot>
          <span>
            {SIGN_UP_MESSAGES.hasAccount}{' '}
            <Link to="/auth/signin" state={returnHere(location)}>
              {SIGN_UP_MESSAGES.signIn}
            </Link>
          </span>
        </CardFoot>
      </Card>
      <SignUpPanel />
    </div>
  );
}

/** Renders the benefits of an account, each in one of the logo's ink colours. */
function SignUpPanel() {
  return (
    <section className={classes.panel} aria-labelledby="benefits">
      <LogoMark size={72} />
      <h2 id="benefits" className={classes.panelTitle}>
        {SIGN_UP_MESSAGES.panelTitle}
      </h2>
      <p className={classes.panelLead}>{SIGN_UP_MESSAGES.panelLead}</p>
      <ul className={classes.benefits}>
        {SIGN_UP_MESSAGES.benefits.map(({ title, text }) => (
          <li key={title} className={classes.benefit}>
            <p className={classes.benefitTitle}>{title}</p>
            <p className={classes.benefitText}>{text}</p>
          </li>
        ))}
      </ul>
      <p className={classes.panelNote}>{SIGN_UP_MESSAGES.panelNote}</p>
    </section>
  );
}

const EMPTY = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '', captchaInput: '' };

type SignUpValues = typeof EMPTY;

/**
 * Renders the sign-up form. The button looks enabled once names and passwords are valid and the captcha is loaded;
 * pressed before, it shows what is missing.
 */
function SignUpForm() {
  const navigate = useNavigate();
  const location = useLocation();
  const [hasTried, setTried] = useState(false);
  const signUpForm = useAccountForm<SignUpValues>({
    initialValues: EMPTY,
    validate: (values) => ({
      firstName: checkName(values.firstName),
      lastName: checkName(values.lastName),
      email: checkEmail(values.email),
      password: checkNewPassword(values.password, values.email),
      confirmPassword: checkRepetition(values.password, values.confirmPassword),
      captchaInput: isAnswered(captcha.question, values.captchaInput) ? undefined : CAPTCHA_MESSAGES.missing,
    }),
    send: async ({ captchaInput, ...values }, signal) => {
      const { question } = captcha;
      const answer = {
        captchaSessionId: question?.sessionId ?? '',
        captchaInput: question?.way === 'work' ? question.answer : captchaInput,
      };
      const body = { ...values, email: values.email.trim(), ...answer };
      await work.repeat(
        (asked) =>
          call('POST /api/auth/signup', { body: { ...body, captchaWork: asked ?? captcha.readWork() }, signal }),
        signal,
      );
      showToast({ title: SIGN_UP_MESSAGES.success, message: SIGN_UP_MESSAGES.successText, tone: 'success' });
      await navigate('/auth/signin', { state: { ...returnHere(location), newAddress: values.email.trim() } });
    },
    failed: SIGN_UP_MESSAGES.failed,
    onInvalid: (values) => {
      setTried(true);
      showPasswordProblem(values);
    },
    onFailure: (failure) => {
      if (isCaptchaUsedUp(failure)) {
        form.setFieldValue('captchaInput', '');
        captcha.renew();
      }
      if (failure.fields.captchaInput === undefined && /captcha/i.test(failure.message)) {
        form.setFieldError('captchaInput', failure.message);
      }
    },
  });
  const { form, isBusy } = signUpForm;
  const captcha = useCaptcha(form.values.captchaInput !== '');
  const work = useProofOfWork();
  const missing = findMissing(form.values, captcha.question);

  return (
    <FormFrame
      of={signUpForm}
      actions={
        <>
          <SubmitButton
            label={SIGN_UP_MESSAGES.submit}
            isBusy={isBusy}
            isIncomplete={!isReady(form.values) || captcha.question === null}
          />
          {hasTried && missing.length > 0 && <p className={formClasses.missing}>{SIGN_UP_MESSAGES.missing(missing)}</p>}
        </>
      }
    >
      <div className={formClasses.pair}>
        <NameField {...form.getInputProps('firstName')} part="firstName" />
        <NameField {...form.getInputProps('lastName')} part="lastName" />
      </div>
      <EmailField {...form.getInputProps('email')} autoComplete="email" />
      <NewPasswordFields form={form} />
      <CaptchaField
        captcha={captcha}
        input={{ ...form.getInputProps('captchaInput'), name: 'captchaInput' }}
        onRenew={() => form.clearFieldError('captchaInput')}
      />
      <WorkProgress progress={work.progress} />
    </FormFrame>
  );
}

/** Returns true if names and passwords allow submitting. */
function isReady({ firstName, lastName, password, confirmPassword }: SignUpValues): boolean {
  const hasNames = firstName.trim() !== '' && lastName.trim() !== '';
  return hasNames && isPasswordValid(password) && password === confirmPassword;
}

/** Returns true if the captcha has a complete answer. Only the server can check if it is correct. */
function isAnswered(question: CaptchaQuestion | null, typed: string): boolean {
  return question !== null && (question.way === 'work' || typed.trim().length >= FIELD_LIMITS.captchaComplete);
}

/** Returns the names of incomplete fields, in the order of the form. */
function findMissing(values: SignUpValues, question: CaptchaQuestion | null): string[] {
  const { firstName, lastName, email, password, confirmPassword, captchaInput } = values;
  const parts: readonly [isThere: boolean, name: string][] = [
    [firstName.trim() !== '', SIGN_UP_MESSAGES.parts.firstName],
    [lastName.trim() !== '', SIGN_UP_MESSAGES.parts.lastName],
    [email.trim() !== '', SIGN_UP_MESSAGES.parts.email],
    [isPasswordValid(password), SIGN_UP_MESSAGES.parts.password],
    [confirmPassword !== '' && password === confirmPassword, SIGN_UP_MESSAGES.parts.confirm],
    [isAnswered(question, captchaInput), SIGN_UP_MESSAGES.parts.captcha],
  ];
  return parts.filter(([isThere]) => !isThere).map(([, name]) => name);
}

/** Returns true if a failed attempt consumed the captcha: the server checks fields before it, rate limits after it. */
function isCaptchaUsedUp({ code }: Failure): boolean {
  return code !== 'validation_failed' && code !== 'password_common' && code !== 'NETWORK';
}

import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { FIELD_LIMITS } from '../../../../../libs/contracts/shared/limits.ts';
import { isPasswordValid } from '../../../../../libs/contracts/shared/password-rules.ts';
import type { Failure } from '../../../shared/api/call-outcome.ts';
import { call } from '../../../shared/api/client.ts';
import {
  checkEmail,
  checkName,
  checkNewPassword,
  checkRepetition,
  EmailField,
  NameField,
  NewPasswordFields,
  showPasswordProblem,
} from '../../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import formClasses from '../../../shared/form/form.module.css';
import { readReturnPath, returnHere } from '../../../shared/session/session.ts';
import { LogoMark } from '../../../shared/ui/icons.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { CAPTCHA_MESSAGES, CaptchaField, WorkProgress } from '../captcha/captcha-field.tsx';
import { type CaptchaQuestion, useCaptcha, useProofOfWork } from '../captcha/use-captcha.ts';
import { useReturnOnceSignedIn } from '../use-sign-in.ts';
import { Card, CardFoot } from './card.tsx';
import { SIGN_UP_MESSAGES as messages } from './messages.ts';
import classes from './screens.module.css';

/** Renders the sign-up screen: the form and the benefits of an account. */
export function SignUpPage() {
  const location = useLocation();
  useReturnOnceSignedIn(readReturnPath(location.state));
  return (
    <div className={classes.page}>
      <Card title={messages.title} lead={messages.lead}>
        <SignUpForm />
        <CardFoot>
          <span>
            {messages.hasAccount}{' '}
            <Link to="/auth/signin" state={returnHere(location)}>
              {messages.signIn}
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
        {messages.panelTitle}
      </h2>
      <p className={classes.panelLead}>{messages.panelLead}</p>
      <ul className={classes.benefits}>
        {messages.benefits.map(({ title, text }) => (
          <li key={title} className={classes.benefit}>
            <p className={classes.benefitTitle}>{title}</p>
            <p className={classes.benefitText}>{text}</p>
          </li>
        ))}
      </ul>
      <p className={classes.panelNote}>{messages.panelNote}</p>
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
      showToast({ title: messages.success, message: messages.successText, tone: 'success' });
      await navigate('/auth/signin', { state: { ...returnHere(location), newAddress: values.email.trim() } });
    },
    failed: messages.failed,
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
            label={messages.submit}
            isBusy={isBusy}
            isIncomplete={!isReady(form.values) || captcha.question === null}
          />
          {hasTried && missing.length > 0 && <p className={formClasses.missing}>{messages.missing(missing)}</p>}
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
    [firstName.trim() !== '', messages.parts.firstName],
    [lastName.trim() !== '', messages.parts.lastName],
    [email.trim() !== '', messages.parts.email],
    [isPasswordValid(password), messages.parts.password],
    [confirmPassword !== '' && password === confirmPassword, messages.parts.confirm],
    [isAnswered(question, captchaInput), messages.parts.captcha],
  ];
  return parts.filter(([isThere]) => !isThere).map(([, name]) => name);
}

/** Returns true if a failed attempt consumed the captcha: the server checks fields before it, rate limits after it. */
function isCaptchaUsedUp({ code }: Failure): boolean {
  return code !== 'validation_failed' && code !== 'password_common' && code !== 'NETWORK';
}

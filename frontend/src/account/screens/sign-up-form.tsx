import { useLocation, useNavigate } from 'react-router-dom';
import { FIELD_LIMITS } from '../../../../libs/contracts/limits.ts';
import { isPasswordValid } from '../../../../libs/contracts/password-rules.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { type CaptchaQuestion, useCaptcha } from '../captcha/use-captcha.ts';
import { checkEmail, checkName, checkNewPassword, checkRepetition } from '../form/check-fields.ts';
import type { Failure } from '../form/describe-failure.ts';
import classes from '../form/form.module.css';
import { FormFrame } from '../form/form-frame.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { tellPasswordFaults } from '../form/tell-password-faults.ts';
import { EmailField, NameField } from '../form/text-fields.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import { returnHere } from '../return-path.ts';
import { CAPTCHA_TEXTS, SIGN_UP_TEXTS as texts } from './texts.ts';

const EMPTY = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '', captchaInput: '' };

type SignUpValues = typeof EMPTY;

/** The form that makes an account. It can be sent once names, passwords and captcha could be right. */
export function SignUpForm() {
  const navigate = useNavigate();
  const location = useLocation();
  const signUpForm = useAccountForm<SignUpValues>({
    initialValues: EMPTY,
    validate: (values) => ({
      firstName: checkName(values.firstName),
      lastName: checkName(values.lastName),
      email: checkEmail(values.email),
      password: checkNewPassword(values.password),
      confirmPassword: checkRepetition(values.password, values.confirmPassword),
      captchaInput: isAnswered(captcha.question, values.captchaInput) ? undefined : CAPTCHA_TEXTS.missing,
    }),
    send: async ({ captchaInput, ...values }, signal) => {
      const { question } = captcha;
      const answer = {
        captchaSessionId: question?.sessionId ?? '',
        captchaInput: question?.way === 'work' ? question.answer : captchaInput,
      };
      await call('POST /api/auth/signup', { body: { ...values, email: values.email.trim(), ...answer }, signal });
      showToast({ title: texts.success, message: texts.successText, tone: 'success' });
      await navigate('/auth/signin', { state: { ...returnHere(location), newAddress: values.email.trim() } });
    },
    failed: texts.failed,
    onInvalid: tellPasswordFaults,
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
  const missing = findMissing(form.values, captcha.question);

  return (
    <FormFrame
      of={signUpForm}
      actions={
        <>
          <SubmitButton
            label={texts.submit}
            isBusy={isBusy}
            isDisabled={!isReady(form.values) || captcha.question === null}
          />
          {missing.length > 0 && <p className={classes.missing}>{texts.missing(missing)}</p>}
        </>
      }
    >
      <div className={classes.pair}>
        <NameField {...form.getInputProps('firstName')} part="firstName" />
        <NameField {...form.getInputProps('lastName')} part="lastName" />
      </div>
      <EmailField {...form.getInputProps('email')} autoComplete="email" />
      <NewPasswordFields form={form} />
      <CaptchaField captcha={captcha} input={{ ...form.getInputProps('captchaInput'), name: 'captchaInput' }} />
    </FormFrame>
  );
}

/** Whether the button can be pressed, but for the captcha. */
function isReady({ firstName, lastName, password, confirmPassword }: SignUpValues): boolean {
  const hasNames = firstName.trim() !== '' && lastName.trim() !== '';
  return hasNames && isPasswordValid(password) && password === confirmPassword;
}

/** Whether the captcha may be right; only the sign-up itself tells. */
function isAnswered(question: CaptchaQuestion | null, typed: string): boolean {
  return question !== null && (question.way === 'work' || typed.trim().length >= FIELD_LIMITS.captchaComplete);
}

/** What is not there yet, in the order of the form. */
function findMissing(values: SignUpValues, question: CaptchaQuestion | null): string[] {
  const { firstName, lastName, email, password, confirmPassword, captchaInput } = values;
  const parts: readonly [isThere: boolean, name: string][] = [
    [firstName.trim() !== '', texts.parts.firstName],
    [lastName.trim() !== '', texts.parts.lastName],
    [email.trim() !== '', texts.parts.email],
    [isPasswordValid(password), texts.parts.password],
    [confirmPassword !== '' && password === confirmPassword, texts.parts.confirm],
    [isAnswered(question, captchaInput), texts.parts.captcha],
  ];
  return parts.filter(([isThere]) => !isThere).map(([, name]) => name);
}

/** The server uses a captcha up with the first attempt that it looks at; whatever it refuses before keeps it. */
function isCaptchaUsedUp({ code }: Failure): boolean {
  return code !== 'validation_failed' && code !== 'rate_limited' && code !== 'NETWORK';
}

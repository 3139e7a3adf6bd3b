import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../../shared/api/client.ts';
import { dropToken } from '../../../shared/api/token.ts';
import {
  checkNewPassword,
  checkRepetition,
  NewPasswordFields,
  showPasswordProblem,
} from '../../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { Card, CardFoot } from './card.tsx';
import { LinkForm, useLinkToken } from './link-form.tsx';
import { RESET_MESSAGES as messages } from './messages.ts';

/** Renders the screen that password reset links open. */
export function ResetPasswordPage() {
  const { token } = useLinkToken();
  return (
    <Card title={messages.title} lead={messages.lead}>
      <LinkForm purpose="reset_password" token={token}>
        <ResetForm token={token ?? undefined} />
      </LinkForm>
      <CardFoot>
        <Link to="/auth/forgot-password">{messages.newLink}</Link>
      </CardFoot>
    </Card>
  );
}

function ResetForm({ token }: { readonly token: string | undefined }) {
  const navigate = useNavigate();
  const resetForm = useAccountForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: ({ password, confirmPassword }) => ({
      password: checkNewPassword(password),
      confirmPassword: checkRepetition(password, confirmPassword),
    }),
    send: async (values, signal) => {
      await call('POST /api/auth/reset-password', { body: { token: token ?? '', ...values }, signal });
      // The server has ended every session of the account, so a stored token is invalid.
      dropToken();
      showToast({ title: messages.success, message: messages.successText, tone: 'success' });
      await navigate('/auth/signin', { replace: true });
    },
    failed: messages.failed,
    onInvalid: showPasswordProblem,
  });
  return (
    <FormFrame
      of={resetForm}
      actions={<SubmitButton label={messages.submit} isBusy={resetForm.isBusy} isDisabled={token === undefined} />}
    >
      <NewPasswordFields form={resetForm.form} label={messages.password} />
    </FormFrame>
  );
}

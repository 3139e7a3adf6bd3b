import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { dropToken } from '../../api/token.ts';
import { showToast } from '../../ui/toast.ts';
import { checkNewPassword, checkRepetition } from '../form/check-fields.ts';
import { FormFrame } from '../form/form-frame.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { tellPasswordFaults } from '../form/tell-password-faults.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { Card, CardFoot } from './card.tsx';
import { LinkForm } from './link-form.tsx';
import { RESET_TEXTS as texts } from './texts.ts';
import { useLinkToken } from './use-link-token.ts';

/** The screen that links for a new password open. */
export function ResetPasswordPage() {
  const { token } = useLinkToken();
  return (
    <Card title={texts.title} lead={texts.lead}>
      <LinkForm token={token} incomplete={texts.incomplete}>
        <ResetForm token={token ?? undefined} />
      </LinkForm>
      <CardFoot>
        <Link to="/auth/forgot-password">{texts.newLink}</Link>
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
      // Every session of the account is over, so a token that was left here is worth nothing any more.
      dropToken();
      showToast({ title: texts.success, message: texts.successText, tone: 'success' });
      await navigate('/auth/signin', { replace: true });
    },
    failed: texts.failed,
    onInvalid: tellPasswordFaults,
  });
  return (
    <FormFrame
      of={resetForm}
      actions={<SubmitButton label={texts.submit} isBusy={resetForm.isBusy} isDisabled={token === undefined} />}
    >
      <NewPasswordFields form={resetForm.form} label={texts.password} />
    </FormFrame>
  );
}

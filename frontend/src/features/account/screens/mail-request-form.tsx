import type { ApiRouteKey } from '../../../../../libs/contracts/api.ts';
import { call } from '../../../shared/api/client.ts';
import { checkEmail } from '../../../shared/form/check-fields.ts';
import { FormFrame, SubmitButton } from '../../../shared/form/form-frame.tsx';
import { EmailField } from '../../../shared/form/text-fields.tsx';
import { useAccountForm } from '../../../shared/form/use-account-form.ts';
import { MAIL_REQUEST_TEXTS } from './texts.ts';

/** Kind of mail that can be requested by entering an address. */
export type MailKind = 'password' | 'username' | 'verification';

const ROUTES = {
  password: 'POST /api/auth/forgot-password',
  username: 'POST /api/auth/forgot-username',
  verification: 'POST /api/auth/resend-verification',
} as const satisfies Record<MailKind, ApiRouteKey>;

/** Renders a form that requests a mail. The server's answer does not reveal whether the address has an account. */
export function MailRequestForm({
  kind,
  onSent,
}: {
  readonly kind: MailKind;
  readonly onSent: (email: string) => void;
}) {
  const texts = MAIL_REQUEST_TEXTS[kind];
  const requestForm = useAccountForm({
    initialValues: { email: '' },
    validate: ({ email }) => ({ email: checkEmail(email) }),
    send: async (values, signal) => {
      const email = values.email.trim();
      await call(ROUTES[kind], { body: { email }, signal });
      onSent(email);
    },
    failed: texts.failed,
  });
  return (
    <FormFrame of={requestForm} actions={<SubmitButton label={texts.submit} isBusy={requestForm.isBusy} />}>
      <EmailField {...requestForm.form.getInputProps('email')} autoComplete="email" />
    </FormFrame>
  );
}

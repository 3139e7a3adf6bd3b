import type { ApiRouteKey } from '../../../../libs/contracts/api.ts';
import { call } from '../../api/client.ts';
import { checkEmail } from '../form/check-fields.ts';
import { FormFrame } from '../form/form-frame.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { EmailField } from '../form/text-fields.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import { MAIL_REQUEST_TEXTS } from './texts.ts';

/** What can be mailed to somebody who names an address. */
export type MailKind = 'password' | 'username' | 'verification';

const ROUTES = {
  password: 'POST /api/auth/forgot-password',
  username: 'POST /api/auth/forgot-username',
  verification: 'POST /api/auth/resend-verification',
} as const satisfies Record<MailKind, ApiRouteKey>;

/** Asks for an address and has something mailed to it. What comes back is the same whether or not it has an account. */
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

import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ApiRouteKey } from '../../../../../libs/contracts/api.ts';
import { call } from '../../../shared/api/client.ts';
import { checkEmail, EmailField } from '../../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import { returnHere } from '../../../shared/session/session.ts';
import { Card, CardFoot } from './card.tsx';
import { MAIL_REQUEST_MESSAGES as messages } from './messages.ts';
import classes from './screens.module.css';

/** Renders the screen that mails a forgotten username. */
export function ForgotUsernamePage() {
  return <MailRequestScreen kind="username" />;
}

/** Renders the screen that mails a password reset link. */
export function ForgotPasswordPage() {
  return <MailRequestScreen kind="password" />;
}

/** Renders a screen that requests a mail and then asks the user to check the mailbox. */
export function MailRequestScreen({ kind }: { readonly kind: MailKind }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  const { title, lead, done } = messages[kind];
  if (sentTo === null) {
    return (
      <Card title={title} lead={lead} takesFocus={isBack}>
        <MailRequestForm kind={kind} onSent={setSentTo} />
        <BackToSignIn />
      </Card>
    );
  }
  const startAgain = (): void => {
    setBack(true);
    setSentTo(null);
  };
  return (
    <Card key="sent" title={messages.checkTitle} lead={done} takesFocus>
      <div className={classes.sent}>
        <p>
          {messages.sentTo} <strong className={classes.address}>{sentTo}</strong>
        </p>
        <p className={classes.hint}>{messages.spam}</p>
        <Button onClick={startAgain}>{messages.otherAddress}</Button>
      </div>
      <BackToSignIn />
    </Card>
  );
}

function BackToSignIn() {
  const location = useLocation();
  return (
    <CardFoot>
      <Link to="/auth/signin" state={returnHere(location)}>
        {messages.backToSignIn}
      </Link>
    </CardFoot>
  );
}

/** Kind of mail that can be requested by entering an address. */
type MailKind = 'password' | 'username' | 'verification';

const ROUTES = {
  password: 'POST /api/auth/forgot-password',
  username: 'POST /api/auth/forgot-username',
  verification: 'POST /api/auth/resend-verification',
} as const satisfies Record<MailKind, ApiRouteKey>;

/** Renders a form that requests a mail. The server's answer does not reveal whether the address has an account. */
function MailRequestForm({ kind, onSent }: { readonly kind: MailKind; readonly onSent: (email: string) => void }) {
  const { failed, submit } = messages[kind];
  const requestForm = useAccountForm({
    initialValues: { email: '' },
    validate: ({ email }) => ({ email: checkEmail(email) }),
    send: async (values, signal) => {
      const email = values.email.trim();
      await call(ROUTES[kind], { body: { email }, signal });
      onSent(email);
    },
    failed,
  });
  return (
    <FormFrame of={requestForm} actions={<SubmitButton label={submit} isBusy={requestForm.isBusy} />}>
      <EmailField {...requestForm.form.getInputProps('email')} autoComplete="email" />
    </FormFrame>
  );
}

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../shared/api/client.ts';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import { refreshSession } from '../../../shared/session/session.ts';
import { Card, CardFoot } from './card.tsx';
import { LinkForm, useLinkToken } from './link-form.tsx';
import { MailRequestScreen } from './mail-request-screen.tsx';
import { VERIFY_MESSAGES as messages } from './messages.ts';

const SIGN_UP = {
  route: 'POST /api/auth/verify-email',
  title: messages.title,
  lead: messages.lead,
  submit: messages.submit,
  done: messages.done,
  failed: messages.failed,
  next: { label: messages.signIn, path: '/auth/signin' },
} as const;
const CHANGE = {
  route: 'POST /api/auth/confirm-email',
  title: messages.changeTitle,
  lead: messages.changeLead,
  submit: messages.changeSubmit,
  done: messages.changeDone,
  failed: messages.changeFailed,
  next: { label: messages.toAccount, path: '/account' },
} as const;

/**
 * Renders the screen that verification links open, after sign-up or after a change of the address. Mail scanners open
 * links as well, so the token is sent only when the button is pressed.
 */
export function VerifyEmailPage() {
  const { token, isChange } = useLinkToken();
  const [message, setMessage] = useState<string | null>(null);
  const [needsNewLink, setNeedsNewLink] = useState(false);
  const about = isChange ? CHANGE : SIGN_UP;
  if (message !== null) {
    return (
      <Card key="done" title={about.done} lead={message} takesFocus>
        <Button component={Link} to={about.next.path} color="magenta" variant="filled" fullWidth>
          {about.next.label}
        </Button>
      </Card>
    );
  }
  if (needsNewLink) {
    return <MailRequestScreen kind="verification" />;
  }
  return (
    <Card title={about.title} lead={about.lead}>
      <LinkForm
        afterInvalid={isChange && <ChangeInvalid />}
        purpose={isChange ? 'confirm_email' : 'verify_email'}
        token={token}
      >
        <VerifyForm key={about.route} about={about} token={token ?? undefined} onDone={setMessage} />
      </LinkForm>
      {!isChange && (
        <CardFoot>
          <Button size="compact-sm" variant="subtle" onClick={() => setNeedsNewLink(true)}>
            {messages.newLink}
          </Button>
        </CardFoot>
      )}
    </Card>
  );
}

function VerifyForm({
  about,
  token,
  onDone,
}: {
  readonly about: typeof SIGN_UP | typeof CHANGE;
  readonly token: string | undefined;
  readonly onDone: (message: string) => void;
}) {
  const queryClient = useQueryClient();
  const verifyForm = useAccountForm({
    initialValues: {},
    send: async (_values, signal) => {
      const { message } = await call(about.route, { body: { token: token ?? '' }, signal });
      await refreshSession(queryClient);
      onDone(message);
    },
    failed: about.failed,
  });
  const { failure, isBusy } = verifyForm;
  return (
    <FormFrame
      of={verifyForm}
      actions={<SubmitButton label={about.submit} isBusy={isBusy} isDisabled={token === undefined} />}
      afterFailure={about === CHANGE && failure?.code === 'link_invalid' ? <ChangeInvalid /> : undefined}
    />
  );
}

function ChangeInvalid() {
  return (
    <p>
      {messages.changeInvalid} <Link to="/account">{messages.toAccount}</Link>
    </p>
  );
}

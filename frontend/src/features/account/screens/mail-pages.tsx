import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { LinkPurpose } from '../../../../../libs/contracts/account/auth.dto.ts';
import type { ApiRouteKey } from '../../../../../libs/contracts/api.ts';
import { ApiError, call } from '../../../shared/api/client.ts';
import { dropToken } from '../../../shared/api/token.ts';
import {
  checkEmail,
  checkNewPassword,
  checkRepetition,
  EmailField,
  NewPasswordFields,
  showPasswordProblem,
} from '../../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../../shared/form/account-form.tsx';
import { refreshSession, returnHere } from '../../../shared/session/session.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOnceLive } from '../../../shared/ui/use-browser-state.ts';
import { Card, CardFoot, Note } from './card.tsx';
import { LINK_MESSAGES, MAIL_REQUEST_MESSAGES, RESET_MESSAGES, VERIFY_MESSAGES } from './messages.ts';
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
function MailRequestScreen({ kind }: { readonly kind: MailKind }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  const { title, lead, done } = MAIL_REQUEST_MESSAGES[kind];
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
    <Card key="sent" title={MAIL_REQUEST_MESSAGES.checkTitle} lead={done} takesFocus>
      <div className={classes.sent}>
        <p>
          {MAIL_REQUEST_MESSAGES.sentTo} <strong className={classes.address}>{sentTo}</strong>
        </p>
        <p className={classes.hint}>{MAIL_REQUEST_MESSAGES.spam}</p>
        <Button onClick={startAgain}>{MAIL_REQUEST_MESSAGES.otherAddress}</Button>
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
        {MAIL_REQUEST_MESSAGES.backToSignIn}
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
  const { failed, submit } = MAIL_REQUEST_MESSAGES[kind];
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

const SIGN_UP = {
  route: 'POST /api/auth/verify-email',
  title: VERIFY_MESSAGES.title,
  lead: VERIFY_MESSAGES.lead,
  submit: VERIFY_MESSAGES.submit,
  done: VERIFY_MESSAGES.done,
  failed: VERIFY_MESSAGES.failed,
  next: { label: VERIFY_MESSAGES.signIn, path: '/auth/signin' },
} as const;
const CHANGE = {
  route: 'POST /api/auth/confirm-email',
  title: VERIFY_MESSAGES.changeTitle,
  lead: VERIFY_MESSAGES.changeLead,
  submit: VERIFY_MESSAGES.changeSubmit,
  done: VERIFY_MESSAGES.changeDone,
  failed: VERIFY_MESSAGES.changeFailed,
  next: { label: VERIFY_MESSAGES.toAccount, path: '/account' },
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
            {VERIFY_MESSAGES.newLink}
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
      {VERIFY_MESSAGES.changeInvalid} <Link to="/account">{VERIFY_MESSAGES.toAccount}</Link>
    </p>
  );
}

/** Renders the screen that password reset links open. */
export function ResetPasswordPage() {
  const { token } = useLinkToken();
  return (
    <Card title={RESET_MESSAGES.title} lead={RESET_MESSAGES.lead}>
      <LinkForm purpose="reset_password" token={token}>
        <ResetForm token={token ?? undefined} />
      </LinkForm>
      <CardFoot>
        <Link to="/auth/forgot-password">{RESET_MESSAGES.newLink}</Link>
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
      showToast({ title: RESET_MESSAGES.success, message: RESET_MESSAGES.successText, tone: 'success' });
      await navigate('/auth/signin', { replace: true });
    },
    failed: RESET_MESSAGES.failed,
    onInvalid: showPasswordProblem,
  });
  return (
    <FormFrame
      of={resetForm}
      actions={
        <SubmitButton label={RESET_MESSAGES.submit} isBusy={resetForm.isBusy} isDisabled={token === undefined} />
      }
    >
      <NewPasswordFields form={resetForm.form} label={RESET_MESSAGES.password} />
    </FormFrame>
  );
}

/**
 * Renders the form of a mailed link, or a note if the link has no token or is no longer valid. The prerendered page
 * contains the form and the note for a missing token, and the style sheet shows the one that `before-paint.js`
 * selects, which avoids a layout shift on hydration.
 */
function LinkForm({
  token,
  purpose,
  afterInvalid,
  children,
}: Pick<LinkToken, 'token'> & {
  readonly purpose: LinkPurpose;
  /** Content of the note about an invalid link, after its text. */
  readonly afterInvalid?: ReactNode;
  readonly children: ReactNode;
}) {
  const invalid = useInvalidLink(token, purpose);
  const isOpen = token === undefined;
  if (invalid !== null) {
    return (
      <div role="alert">
        <Note>
          <p>{invalid}</p>
          {afterInvalid}
        </Note>
      </div>
    );
  }
  return (
    <>
      {(isOpen || token === null) && (
        <div className={isOpen ? classes.ifIncomplete : undefined}>
          <Note>
            <p>{LINK_MESSAGES.incomplete}</p>
          </Note>
        </div>
      )}
      {token !== null && <div className={isOpen ? classes.ifComplete : undefined}>{children}</div>}
    </>
  );
}

/** Asks the server once if a link is valid. Returns its message if not; null if it is, or while that is unknown. */
function useInvalidLink(token: LinkToken['token'], purpose: LinkPurpose): string | null {
  const { error } = useQuery({
    queryKey: ['mailed link', purpose, token],
    queryFn: ({ signal }) => call('POST /api/auth/check-link', { body: { token: token ?? '', purpose }, signal }),
    enabled: typeof token === 'string',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return error instanceof ApiError && error.code === 'link_invalid' ? error.message : null;
}

/** Parameters of a mailed link. */
interface LinkToken {
  /** Null if the link has none; undefined until hydration, because the page is prerendered without a query. */
  readonly token: string | null | undefined;
  /** True if the link confirms a new address of an existing account. */
  readonly isChange: boolean;
}

/** Reads the token of a mailed link from the URL without consuming it. */
function useLinkToken(): LinkToken {
  const [parameters] = useSearchParams();
  const isReady = useOnceLive(() => true, false);
  if (!isReady) {
    return { token: undefined, isChange: false };
  }
  return { token: parameters.get('token') || null, isChange: parameters.get('change') === 'email' };
}

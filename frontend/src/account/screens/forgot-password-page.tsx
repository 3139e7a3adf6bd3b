import { MailRequestScreen } from './mail-request-screen.tsx';

/** The screen for who has forgotten the password: a link for a new one is mailed. */
export function ForgotPasswordPage() {
  return <MailRequestScreen kind="password" />;
}

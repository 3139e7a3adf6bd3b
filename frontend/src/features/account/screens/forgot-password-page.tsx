import { MailRequestScreen } from './mail-request-screen.tsx';

/** Renders the screen that mails a password reset link. */
export function ForgotPasswordPage() {
  return <MailRequestScreen kind="password" />;
}

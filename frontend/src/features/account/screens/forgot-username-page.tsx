import { MailRequestScreen } from './mail-request-screen.tsx';

/** Renders the screen that mails a forgotten username. */
export function ForgotUsernamePage() {
  return <MailRequestScreen kind="username" />;
}

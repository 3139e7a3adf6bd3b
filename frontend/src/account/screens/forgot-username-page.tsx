import { MailRequestScreen } from './mail-request-screen.tsx';

/** The screen for who has forgotten the username: it is mailed. */
export function ForgotUsernamePage() {
  return <MailRequestScreen kind="username" />;
}

import { ComingSoon } from './coming-soon.tsx';

/** The sign up screen, until accounts can be made. */
export function SignupPage() {
  return <ComingSoon title="Sign up" />;
}

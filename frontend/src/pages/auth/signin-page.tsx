import { ComingSoon } from './coming-soon.tsx';

/** The log in screen, until accounts can be made. */
export function SigninPage() {
  return <ComingSoon title="Log in" />;
}

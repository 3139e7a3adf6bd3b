import { Link, useLocation } from 'react-router-dom';
import { readReturnPath, returnHere } from '../../../shared/session/return-path.ts';
import { useReturnOnceSignedIn } from '../use-return-once-signed-in.ts';
import { Card, CardFoot } from './card.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import classes from './sign-up-page.module.css';
import { SignUpPanel } from './sign-up-panel.tsx';
import { SIGN_UP_TEXTS as texts } from './texts.ts';

/** Renders the sign-up screen: the form and the benefits of an account. */
export function SignUpPage() {
  const location = useLocation();
  useReturnOnceSignedIn(readReturnPath(location.state));
  return (
    <div className={classes.page}>
      <Card title={texts.title} lead={texts.lead}>
        <SignUpForm />
        <CardFoot>
          <span>
            {texts.hasAccount}{' '}
            <Link to="/auth/signin" state={returnHere(location)}>
              {texts.signIn}
            </Link>
          </span>
        </CardFoot>
      </Card>
      <SignUpPanel />
    </div>
  );
}

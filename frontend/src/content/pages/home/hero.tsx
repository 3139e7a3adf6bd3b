import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../../shared/session/session.ts';
import { LogoMark } from '../../../shared/ui/logo.tsx';
import classes from './hero.module.css';
import { HOME_TEXTS } from './texts.ts';

/** The introduction of the home page, with a drawing of three overprinted lists and a link to sign up. */
export function Hero() {
  const { status } = useSession();
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.heading}>{HOME_TEXTS.heading}</h1>
        <p className={classes.lead}>{HOME_TEXTS.lead}</p>
        {status !== 'signed-in' && (
          <div className={classes.way}>
            <Button component={Link} to="/auth/signup">
              {HOME_TEXTS.signUp}
            </Button>
            <p className={classes.note}>{HOME_TEXTS.signUpNote}</p>
          </div>
        )}
      </div>
      <Print />
    </div>
  );
}

function Print() {
  return (
    <div className={classes.print} aria-hidden="true">
      <LogoMark size="100%" />
      <span className={classes.a}>red</span>
      <span className={classes.b}>shoes</span>
      <span className={classes.c}>sale</span>
      <span className={classes.abc}>
        red
        <br />
        shoes
        <br />
        sale
      </span>
    </div>
  );
}

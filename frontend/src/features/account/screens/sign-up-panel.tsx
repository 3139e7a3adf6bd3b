import { LogoMark } from '../../../shared/ui/logo.tsx';
import classes from './sign-up-panel.module.css';
import { SIGN_UP_TEXTS as texts } from './texts.ts';

/** Renders the benefits of an account, each in one of the logo's ink colours. */
export function SignUpPanel() {
  return (
    <section className={classes.panel} aria-labelledby="benefits">
      <LogoMark size={72} />
      <h2 id="benefits" className={classes.title}>
        {texts.panelTitle}
      </h2>
      <p className={classes.lead}>{texts.panelLead}</p>
      <ul className={classes.benefits}>
        {texts.benefits.map(({ title, text }) => (
          <li key={title} className={classes.benefit}>
            <p className={classes.benefitTitle}>{title}</p>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{texts.panelNote}</p>
    </section>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { PASSWORD_RULES } from '../../../../libs/contracts/password-rules.ts';
import { FORM_TEXTS as texts } from '../screens/texts.ts';
import classes from './form.module.css';

/** The rules of a password, each ticked off as it is met; a screen reader hears of the one that changes. */
export function PasswordRulesList({ password }: { readonly password: string }) {
  return (
    <ul className={classes.rules} aria-label={texts.rules} aria-live="polite">
      {PASSWORD_RULES.map(({ id, label, isMet }) => {
        const isDone = isMet(password);
        return (
          <li key={id} className={classes.rule} data-met={isDone || undefined} aria-atomic="true">
            {label}
            <VisuallyHidden>: {isDone ? texts.ruleMet : texts.ruleOpen}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}

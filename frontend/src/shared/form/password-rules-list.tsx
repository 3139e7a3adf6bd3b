import { VisuallyHidden } from '@mantine/core';
import { PASSWORD_RULES } from '../../../../libs/contracts/shared/password-rules.ts';
import classes from './form.module.css';
import { FORM_TEXTS as texts } from './texts.ts';

/** Renders the password rules, each ticked off once met. Screen readers announce only the rule that changed. */
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

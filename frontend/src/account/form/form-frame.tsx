import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import classes from './form.module.css';
import type { AccountForm, FormValues } from './use-account-form.ts';

/** The element of an account form: its fields, what went wrong, and its buttons. */
export function FormFrame<Values extends FormValues>({
  of: { failure, formRef, submit },
  label,
  children,
  actions,
  afterFailure,
}: {
  readonly of: AccountForm<Values>;
  /** Names the form where its page has several. */
  readonly label?: string;
  readonly children?: ReactNode;
  readonly actions: ReactNode;
  /** What can be done about a failure; stands below its message. */
  readonly afterFailure?: ReactNode;
}) {
  return (
    <form
      ref={formRef}
      className={classes.form}
      aria-label={label}
      // Sent before the page lives, nothing that was typed may end up in an address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      {/* Stands there before its text does, as live regions must. */}
      <div role="alert" className={classes.alert}>
        {failure !== null && (
          <div className={classes.failure}>
            <p className={classes.failureMessage}>{failure.message}</p>
            {failure.hint !== undefined && <p>{failure.hint}</p>}
          </div>
        )}
      </div>
      {failure !== null && afterFailure}
      <div className={classes.actions}>{actions}</div>
    </form>
  );
}

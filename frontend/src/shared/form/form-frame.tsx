import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import classes from './form.module.css';
import type { AccountForm, FormValues } from './use-account-form.ts';

/** Renders the form element of an account form with its fields, error message and buttons. */
export function FormFrame<Values extends FormValues>({
  of: { failure, formRef, submit },
  label,
  children,
  actions,
  afterFailure,
}: {
  readonly of: AccountForm<Values>;
  /** Accessible name, needed on pages with several forms. */
  readonly label?: string;
  readonly children?: ReactNode;
  readonly actions: ReactNode;
  /** Content below the error message, such as a button to recover. */
  readonly afterFailure?: ReactNode;
}) {
  return (
    <form
      ref={formRef}
      className={classes.form}
      aria-label={label}
      // If submitted before hydration, a GET would put the typed values into the URL.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      {/* A live region must be in the page before its text changes. */}
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

import '@mantine/core/styles/Input.layer.css';
import { Button, Loader } from '@mantine/core';
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

/**
 * Renders the submit button of a form. While the form is being sent, the button is `aria-disabled` instead of
 * `disabled`, because a disabled button loses the focus and is not announced by screen readers.
 */
export function SubmitButton({
  label,
  isBusy,
  isDisabled = false,
  isIncomplete = false,
  look = 'primary',
}: {
  readonly label: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** True while the form cannot be sent; pressing the button then shows why. */
  readonly isIncomplete?: boolean;
  /** `primary` is for at most one button per page. */
  readonly look?: 'primary' | 'plain' | 'danger';
}) {
  const colors = {
    primary: { color: 'magenta', variant: 'filled', fullWidth: true },
    plain: {},
    danger: { color: 'red', variant: 'filled' },
  } as const;
  return (
    <Button
      type="submit"
      {...colors[look]}
      disabled={isDisabled}
      aria-disabled={isBusy || isDisabled || isIncomplete || undefined}
      data-disabled={isIncomplete || undefined}
      leftSection={isBusy ? <Loader size={16} color="currentColor" /> : undefined}
    >
      {label}
    </Button>
  );
}

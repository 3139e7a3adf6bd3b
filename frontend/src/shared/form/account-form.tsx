import { type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { describeFailure, type Failure } from '../api/call-outcome.ts';
import { useTask } from '../workers/task-slot.ts';
import '@mantine/core/styles/Input.layer.css';
import { Button, Loader } from '@mantine/core';
import classes from './form.module.css';

/** Values of a form, by field name. The names are those of the request body. */
type FormValues = Readonly<Record<string, string>>;

export interface AccountForm<Values extends FormValues> {
  readonly form: UseFormReturnType<Values>;
  /** Failure of the last attempt, unless it is shown beside a field. */
  readonly failure: Failure | null;
  /** True while the form is being sent; `submit` then does nothing. */
  readonly isBusy: boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
  submit(): void;
}

/**
 * Manages a form that makes one API call. Errors of fields, from `validate` or from the server, are shown beside the
 * fields, and the first invalid field gets the focus. Any other error becomes the form's `failure`.
 */
export function useAccountForm<Values extends FormValues>(options: {
  readonly initialValues: Values;
  /** Returns the message of each invalid field; undefined for the others, since an empty string is an error. */
  readonly validate?: (values: Values) => { readonly [name in keyof Values]?: string | undefined };
  /** Makes the call and handles its answer. The signal aborts when the form unmounts. */
  readonly send: (values: Values, signal: AbortSignal) => Promise<void>;
  /** Message for a failure without an explanation from the server. */
  readonly failed: string;
  /** Called with values that are not sent because they are invalid. */
  readonly onInvalid?: (values: Values) => void;
  /** Called after a failed attempt. */
  readonly onFailure?: (failure: Failure) => void;
}): AccountForm<Values> {
  const { initialValues, validate, send, failed, onInvalid, onFailure } = options;
  const form = useForm<Values>({ initialValues, validate });
  const [failure, setFailure] = useState<Failure | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const task = useTask();
  const goToFirstError = useFocusOnError(formRef);

  const attempt = async (values: Values): Promise<void> => {
    setFailure(null);
    await task.start(async (signal) => {
      try {
        await send(values, signal);
      } catch (error) {
        if (!signal.aborted) {
          showFailure(values, describeFailure(error, failed));
        }
      }
    });
  };
  const showFailure = (values: Values, described: Failure): void => {
    const ofFields = Object.entries(described.fields).filter(([name]) => name in values);
    form.setErrors(Object.fromEntries(ofFields));
    setFailure(ofFields.length > 0 ? null : described);
    goToFirstError();
    onFailure?.(described);
  };
  const check = form.onSubmit(attempt, (_errors, values) => {
    goToFirstError();
    onInvalid?.(values);
  });
  return { form, failure, isBusy: task.isRunning, formRef, submit: () => (task.isRunning ? undefined : check()) };
}

/** Returns a function that focuses the first invalid field after the next render. */
function useFocusOnError(formRef: RefObject<HTMLFormElement | null>): () => void {
  const [request, setRequest] = useState(0);
  useEffect(() => {
    if (request > 0) {
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [request, formRef]);
  return () => setRequest((before) => before + 1);
}

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
      <div className={classes.actions} data-form-actions>
        {actions}
      </div>
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
  /** `primary` is for at most one button per page, and as wide as the form; `dialog` for one per dialog. */
  readonly look?: 'primary' | 'dialog' | 'plain' | 'danger';
}) {
  const colors = {
    primary: { color: 'magenta', variant: 'filled', fullWidth: true },
    dialog: { color: 'magenta', variant: 'filled' },
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

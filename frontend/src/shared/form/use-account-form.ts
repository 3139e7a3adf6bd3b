import { type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTask } from '../workers/task-slot.ts';
import { describeFailure, type Failure } from './describe-failure.ts';

/** Values of a form, by field name. The names are those of the request body. */
export type FormValues = Readonly<Record<string, string>>;

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
  /** Returns the message of each invalid field. */
  readonly validate?: (values: Values) => Partial<Record<keyof Values, string>>;
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
  const form = useForm<Values>({ initialValues, ...(validate && { validate: withoutBlanks(validate) }) });
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

/** Removes empty messages, because the form library treats an empty string as an error. */
function withoutBlanks<Values extends FormValues>(
  validate: (values: Values) => Partial<Record<keyof Values, string>>,
): (values: Values) => Record<string, string> {
  return (values) =>
    Object.fromEntries(
      Object.entries(validate(values)).filter((entry): entry is [string, string] => Boolean(entry[1])),
    );
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

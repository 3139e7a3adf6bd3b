import { type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { describeFailure, type Failure } from './describe-failure.ts';

/** The values of a form, by the names of its fields, which are those of the request. */
export type FormValues = Readonly<Record<string, string>>;

export interface AccountForm<Values extends FormValues> {
  readonly form: UseFormReturnType<Values>;
  /** Why the last attempt failed, where that is not said beside a field. */
  readonly failure: Failure | null;
  /** Whether an attempt is on its way; another one is not begun meanwhile. */
  readonly isBusy: boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
  submit(): void;
}

/**
 * A form that makes one call. What is wrong with a field is said beside it, by `validate` before the call and by the
 * server after it, and the first such field takes the focus; anything else is the form's `failure`.
 */
export function useAccountForm<Values extends FormValues>(options: {
  readonly initialValues: Values;
  /** The message for every field that is wrong. */
  readonly validate?: (values: Values) => Partial<Record<keyof Values, string>>;
  /** Makes the call and does what follows; given up when the form goes. */
  readonly send: (values: Values, signal: AbortSignal) => Promise<void>;
  /** What is said where the call failed without a word from the server. */
  readonly failed: string;
  /** Hears of values that are not sent because something is wrong with them. */
  readonly onInvalid?: (values: Values) => void;
  /** Hears of a failure, to do more than showing it. */
  readonly onFailure?: (failure: Failure) => void;
}): AccountForm<Values> {
  const { initialValues, validate, send, failed, onInvalid, onFailure } = options;
  const form = useForm<Values>({ initialValues, ...(validate && { validate: withoutBlanks(validate) }) });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);
  const goToFirstError = useFocusOnError(formRef);

  const attempt = async (values: Values): Promise<void> => {
    const abort = new AbortController();
    current.current = abort;
    setFailure(null);
    setBusy(true);
    try {
      await send(values, abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) {
        const described = describeFailure(error, failed);
        const ofFields = Object.entries(described.fields).filter(([name]) => name in values);
        form.setErrors(Object.fromEntries(ofFields));
        setFailure(ofFields.length > 0 ? null : described);
        goToFirstError();
        onFailure?.(described);
      }
    } finally {
      if (!abort.signal.aborted) {
        setBusy(false);
      }
    }
  };
  const check = form.onSubmit(attempt, (_errors, values) => {
    goToFirstError();
    onInvalid?.(values);
  });
  return { form, failure, isBusy, formRef, submit: () => (isBusy ? undefined : check()) };
}

/** The form library takes an empty text for an error as well. */
function withoutBlanks<Values extends FormValues>(
  validate: (values: Values) => Partial<Record<keyof Values, string>>,
): (values: Values) => Record<string, string> {
  return (values) =>
    Object.fromEntries(
      Object.entries(validate(values)).filter((entry): entry is [string, string] => Boolean(entry[1])),
    );
}

/** Answers the way to put the focus on the first field at fault, once the fault is on the screen. */
function useFocusOnError(formRef: RefObject<HTMLFormElement | null>): () => void {
  const [request, setRequest] = useState(0);
  useEffect(() => {
    if (request > 0) {
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [request, formRef]);
  return () => setRequest((before) => before + 1);
}

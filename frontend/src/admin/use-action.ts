import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '../account/form/describe-failure.ts';
import { showToast } from '../ui/toast.ts';

/** The first part of the keys of everything that administrators look at. */
export const ADMIN_KEY = 'admin';

/** Something an administrator does by one press. */
export interface Action<Input> {
  readonly run: (input: Input) => void;
  readonly isBusy: boolean;
}

/** Makes a call, tells in a toast what came of it, and has the lists on the screen asked for again. */
export function useAction<Input, Answer>(options: {
  readonly call: (input: Input) => Promise<Answer>;
  /** The toast of success. */
  readonly done?: string | ((answer: Answer) => string);
  /** The toast of failure; the reason follows it. */
  readonly failed: string;
  readonly onDone?: (answer: Answer, input: Input) => void;
}): Action<Input> {
  const queryClient = useQueryClient();
  const { done, failed, onDone } = options;
  const { mutate, isPending } = useMutation({
    mutationFn: options.call,
    onSuccess: (answer, input) => {
      if (done !== undefined) {
        showToast({ title: typeof done === 'string' ? done : done(answer), tone: 'success' });
      }
      onDone?.(answer, input);
    },
    onError: (error) => {
      const { message, hint } = describeFailure(error, failed);
      const reason = message === failed ? hint : message;
      showToast({ title: failed, ...(reason !== undefined && { message: reason }), tone: 'error' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [ADMIN_KEY] }),
  });
  return {
    run: (input) => {
      if (!isPending) {
        mutate(input);
      }
    },
    isBusy: isPending,
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '../../shared/form/describe-failure.ts';
import { showToast } from '../../shared/ui/toast.ts';

/** First part of the query keys of admin data. */
export const ADMIN_KEY = 'admin';

export interface Action<Input> {
  readonly run: (input: Input) => void;
  readonly isBusy: boolean;
}

/** Returns an action that makes a call, shows its outcome in a toast and refetches the admin data on the screen. */
export function useAction<Input, Answer>(options: {
  readonly call: (input: Input) => Promise<Answer>;
  /** Title of the success toast; no toast if missing. */
  readonly done?: string | ((answer: Answer) => string);
  /** Title of the failure toast, whose message is the reason. */
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

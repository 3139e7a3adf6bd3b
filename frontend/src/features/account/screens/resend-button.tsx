import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { describeFailure } from '../../../shared/form/describe-failure.ts';
import classes from './resend-button.module.css';
import { MAIL_REQUEST_TEXTS, SIGN_IN_TEXTS } from './texts.ts';

/** Renders a button that sends the verification link again, and the outcome. */
export function ResendButton({ email }: { readonly email: string }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call('POST /api/auth/resend-verification', { body: { email } }),
  });
  const failure = error === null ? null : describeFailure(error, MAIL_REQUEST_TEXTS.verification.failed);
  return (
    <div className={classes.resend}>
      <Button aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {SIGN_IN_TEXTS.resend}
      </Button>
      <p role="status" data-failed={failure !== null || undefined}>
        {failure === null ? data?.message : [failure.message, failure.hint].join(' ')}
      </p>
    </div>
  );
}

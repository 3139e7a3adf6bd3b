import { Button } from '@mantine/core';
import classes from './load-state.module.css';
import { DASHBOARD_MESSAGES as messages } from './messages.ts';

/** Renders in place of data that is loading, or that could not be loaded. */
export function LoadState({
  isError,
  message,
  onRetry,
}: {
  readonly isError: boolean;
  readonly message: string;
  readonly onRetry: () => void;
}) {
  if (!isError) {
    return <p className={classes.loading}>{messages.loading}</p>;
  }
  return (
    <div className={classes.failure} role="alert">
      <p>{message}</p>
      <Button onClick={onRetry} size="compact-sm">
        {messages.tryAgain}
      </Button>
    </div>
  );
}

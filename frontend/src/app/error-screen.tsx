import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportError } from '../shared/api/report-error.ts';
import { Message } from '../shared/ui/message.tsx';
import { SHELL_TEXTS } from './texts.ts';

/**
 * The screen shown in place of one that failed. The tab persists inputs and options, so a reload loses nothing. It also
 * fetches files that a deployment has replaced in the meantime.
 */
export function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    reportError('render', error);
  }, [error]);
  return (
    <Message
      title={SHELL_TEXTS.errorTitle}
      text={isLoadFailure(error) ? SHELL_TEXTS.offlineText : SHELL_TEXTS.errorText}
    >
      <Button onClick={() => window.location.reload()}>{SHELL_TEXTS.reload}</Button>
    </Message>
  );
}

/** Returns true if the error is a failed module load. Browsers and the loader code identify it only by its message. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|module script|preload CSS/i.test(error.message)
  );
}

import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportError } from '../api/report-error.ts';
import { Message } from './message.tsx';
import { SHELL_TEXTS } from './texts.ts';

/**
 * Stands in for a screen that failed. Inputs and options are kept by the tab, so a reload loses nothing; it also
 * fetches anew what a deployment has replaced meanwhile.
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

/** Whether a part of the page could not be fetched; browsers, and the code that loads it, tell it only by their message. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|module script|preload CSS/i.test(error.message)
  );
}

import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { reportError } from '../shared/api/report-error.ts';
import { Message } from '../shared/ui/message.tsx';
import { SHELL_MESSAGES } from './messages.ts';
import { forgetFailures } from './pages.ts';

/** Renders the error screen in place of children that fail, until the next navigation. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return <CatchErrors locationKey={key}>{children}</CatchErrors>;
}

interface CatchErrorsProps {
  readonly locationKey: string;
  readonly children: ReactNode;
}

interface CatchErrorsState {
  readonly failure?: { readonly error: unknown };
}

/** React catches errors of components in class components only. */
class CatchErrors extends Component<CatchErrorsProps, CatchErrorsState> {
  static getDerivedStateFromError(error: unknown): CatchErrorsState {
    return { failure: { error } };
  }

  override state: CatchErrorsState = {};

  override componentDidCatch(error: unknown): void {
    forgetFailures();
    console.error(error);
    reportError('render', error);
  }

  override componentDidUpdate({ locationKey }: CatchErrorsProps): void {
    if (this.state.failure !== undefined && locationKey !== this.props.locationKey) {
      this.setState({ failure: undefined });
    }
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <ErrorScreen error={failure.error} />;
  }
}

/**
 * The screen shown in place of one that failed. The tab persists inputs and options, so a reload loses nothing. It also
 * fetches files that a deployment has replaced in the meantime.
 */
function ErrorScreen({ error }: { readonly error: unknown }) {
  return (
    <Message
      title={SHELL_MESSAGES.errorTitle}
      text={isLoadFailure(error) ? SHELL_MESSAGES.offlineText : SHELL_MESSAGES.errorText}
    >
      <Button onClick={() => window.location.reload()}>{SHELL_MESSAGES.reload}</Button>
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

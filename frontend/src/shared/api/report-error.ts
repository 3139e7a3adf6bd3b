import type { ClientErrorKind } from '../../../../libs/contracts/site/client-errors.ts';

/**
 * Reports to the server where the page failed, without any of its content. The reporter is loaded on first use;
 * failures of loading or reporting are ignored. Nothing is reported while there is no network.
 * @param fault the thrown value, or the event that reported it
 */
export function reportError(kind: ClientErrorKind, fault: unknown): void {
  if (!navigator.onLine) {
    return;
  }
  import('./error-reporter.ts').then(
    ({ sendReport }) => sendReport(kind, fault),
    () => undefined,
  );
}

/** Reports uncaught errors and unhandled rejections. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => reportError('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
}

import type { ClientErrorKind } from '../../../libs/contracts/client-errors.ts';

/**
 * Tells the server where the page failed, and nothing of what is on it. What does so is loaded when first needed; where
 * that or the report itself fails, nobody is told.
 * @param fault what was thrown, or the event that told of it
 */
export function reportError(kind: ClientErrorKind, fault: unknown): void {
  import('./error-reporter.ts').then(
    ({ sendReport }) => sendReport(kind, fault),
    () => undefined,
  );
}

/** Reports what nobody has caught. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => reportError('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
}

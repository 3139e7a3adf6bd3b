import type { ClientErrorKind } from '../../../../libs/contracts/site/client-errors.ts';
import { describeFault } from './describe-fault.ts';

/** Maximum reports per page load. */
const MAX_REPORTS = 5;

const sent = new Set<string>();

/** Sends a report of a fault. Each distinct fault is sent once, up to `MAX_REPORTS`. */
export function sendReport(kind: ClientErrorKind, fault: unknown): void {
  const report = describeFault(kind, fault, window.location);
  const body = JSON.stringify(report);
  if (report === null || sent.has(body) || sent.size >= MAX_REPORTS) {
    return;
  }
  sent.add(body);
  // No token, so that the report stays anonymous. `keepalive` delivers it even if the user leaves the page.
  fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

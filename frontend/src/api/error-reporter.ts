import type { ClientErrorKind } from '../../../libs/contracts/client-errors.ts';
import { describeFault } from './describe-fault.ts';

/** A page that fails over and over has been heard by then. */
const MAX_REPORTS = 5;

const sent = new Set<string>();

/** Reports a fault, each once and so many a page; not at all while there is no network. */
export function sendReport(kind: ClientErrorKind, fault: unknown): void {
  const report = describeFault(kind, fault, window.location);
  const body = JSON.stringify(report);
  if (report === null || sent.has(body) || sent.size >= MAX_REPORTS || !navigator.onLine) {
    return;
  }
  sent.add(body);
  // Without the token: who was there when it failed is nobody's business. It is to arrive although the page is left.
  fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

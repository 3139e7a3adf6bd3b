import type { ClientErrorReport } from '../../../../libs/contracts/site/client-errors.dto.ts';
import {
  type ClientErrorKind,
  ERROR_NAME,
  MAX_PLACES,
  SCRIPT_PLACE,
  UNKNOWN_PAGE,
} from '../../../../libs/contracts/site/client-errors.ts';
import { findRoute } from '../../../../libs/contracts/site/routes.ts';
import { VERSION } from '../../../../libs/contracts/site/version.ts';

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

/** Position in a script: URL, line and column. */
const PLACE = /^https?:\/\/.+:\d+:\d+$/;

/** Properties read from a thrown value, which may be anything. */
interface Fault {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
}

/**
 * Builds the report of a fault: its class and the positions in our own scripts. The message is left out because it may
 * quote the user's input.
 * @returns null for an abort, and for a fault of a browser extension or a foreign script
 */
export function describeFault(
  kind: ClientErrorKind,
  fault: unknown,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
): ClientErrorReport | null {
  const { name, message, stack } = (typeof fault === 'object' && fault !== null ? fault : {}) as Fault;
  const places = fault instanceof ErrorEvent ? placeOf(fault) : placesIn(String(stack ?? ''), String(message ?? ''));
  const own = places
    .filter((place) => place.startsWith(`${origin}/`))
    .map((place) => place.slice(origin.length + 1))
    .filter((place) => SCRIPT_PLACE.test(place))
    .slice(0, MAX_PLACES);
  const mayBeForeign = kind === 'error' || kind === 'rejection';
  if (name === 'AbortError' || (mayBeForeign && own.length === 0)) {
    return null;
  }
  return {
    kind,
    name: typeof name === 'string' && ERROR_NAME.test(name) ? name : 'Error',
    places: own,
    page: findRoute(pathname)?.path ?? UNKNOWN_PAGE,
    build: VERSION,
  };
}

/** Returns the position of a worker's error. The error object itself is not transferred to the page. */
function placeOf({ filename, lineno, colno }: ErrorEvent): string[] {
  return [`${filename}:${lineno}:${colno}`];
}

/**
 * Returns the positions in a stack, innermost first. The message is removed first, because Chromium starts the stack
 * with it and it could look like a position.
 */
function placesIn(stack: string, message: string): string[] {
  const lines = message === '' ? stack : stack.replace(message, '');
  return lines.split(/[\n\r\u2028\u2029]/).flatMap((line) => placeOfLine(line) ?? []);
}

/** Parses a stack line: `at run (https://…/a.js:1:2)` in Chromium, `run@https://…/a.js:1:2` in other browsers. */
function placeOfLine(line: string): string | undefined {
  const text = line.endsWith(')') ? line.slice(0, -1) : line;
  const place = text.split(/[\s()@]/).at(-1) ?? '';
  const before = text.slice(0, text.length - place.length);
  const isCall = before.endsWith('@') || (/^\s+at /.test(before) && !before.endsWith(')'));
  return isCall && PLACE.test(place) ? place : undefined;
}

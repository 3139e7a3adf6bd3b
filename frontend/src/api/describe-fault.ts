import type { ClientErrorReport } from '../../../libs/contracts/client-errors.dto.ts';
import {
  type ClientErrorKind,
  ERROR_NAME,
  MAX_PLACES,
  SCRIPT_PLACE,
  UNKNOWN_PAGE,
} from '../../../libs/contracts/client-errors.ts';
import { findRoute } from '../../../libs/contracts/routes.ts';
import { VERSION } from '../../../libs/contracts/version.ts';

/** A line of a stack that names a place: `at run (https://…/a.js:1:2)` in Chromium, `run@https://…/a.js:1:2` elsewhere. */
const STACK_LINE = /^(?:\s+at .*|[^\n]*@)(?<=[\s(@])(https?:\/\/[^\s()@]+:\d+:\d+)\)?$/gm;

/** What may be thrown, as far as it is read here. */
interface Fault {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
}

/**
 * What is reported of a fault: its class, and the places in our own scripts it came through. Its message is left out,
 * since it may quote what somebody typed.
 * @returns null for what is none of ours: an abort, or a fault of an extension or of somebody's own script
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

/** Where a worker failed; its error itself stays in the worker. */
function placeOf({ filename, lineno, colno }: ErrorEvent): string[] {
  return [`${filename}:${lineno}:${colno}`];
}

/** The places of a stack, the innermost first. Chromium begins it with the message, which could look like one. */
function placesIn(stack: string, message: string): string[] {
  const lines = message === '' ? stack : stack.replace(message, '');
  return [...lines.matchAll(STACK_LINE)].map(([, place = '']) => place);
}

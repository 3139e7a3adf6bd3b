/** How a page came upon a fault: a screen that failed, an exception, a promise nobody looked after, a worker. */
export const CLIENT_ERROR_KINDS = ['render', 'error', 'rejection', 'worker'] as const;

/** One of the ways. */
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];

/** Stands for pages that are not in the route table. */
export const UNKNOWN_PAGE = '*';

/** The form of an error's name. */
export const ERROR_NAME = /^[A-Za-z]{1,40}$/;

/** A place in a script of ours: `assets/merge-page-4f3a.js:1:2048`. */
export const SCRIPT_PLACE = /^assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/;

/** How many places of a stack are reported. */
export const MAX_PLACES = 10;

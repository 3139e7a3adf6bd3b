/** Sources of page errors: rendering, uncaught exceptions, unhandled rejections, workers. */
export const CLIENT_ERROR_KINDS = ['render', 'error', 'rejection', 'worker'] as const;

export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];

/** Placeholder for pages that are not in the route table. */
export const UNKNOWN_PAGE = '*';

export const ERROR_NAME = /^[A-Za-z]{1,40}$/;

/** Format of a location in a script of the site: `assets/merge-page-4f3a.js:1:2048`. */
export const SCRIPT_PLACE = /^assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/;

/** Maximum locations of a stack that are reported. */
export const MAX_PLACES = 10;

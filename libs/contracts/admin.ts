/** What lists of the admin area are narrowed to and sorted by, and the limits of its forms. */

/** Rows of one page of a list, unless asked for otherwise. */
export const DEFAULT_PAGE_SIZE = 25;
/** Rows of one page at most. */
export const MAX_PAGE_SIZE = 100;

/** An account is created within so many days to count as a recent sign-up. */
export const RECENT_SIGNUP_DAYS = 7;
/** Days of the chart of sign-ups. */
export const SIGNUP_CHART_DAYS = 30;
/** Records of each kind that the details of an account show. */
export const RECENT_RECORDS = 5;

/** What accounts can be narrowed to by their state. */
export const USER_STATUSES = ['active', 'inactive', 'unverified'] as const;

/** One of the states. */
export type UserStatus = (typeof USER_STATUSES)[number];

/** What accounts can be sorted by; a minus turns the order around. */
export const USER_SORTS = [
  '-createdAt',
  'createdAt',
  'email',
  '-email',
  'username',
  '-username',
  '-lastLogin',
  'lastLogin',
] as const;

/** One of the orders. */
export type UserSort = (typeof USER_SORTS)[number];

/** Lengths of the parts of a mail template, in characters. */
export const TEMPLATE_LIMITS = { key: 50, name: 100, subject: 200, content: 40_000 } as const;

/** The form of a template's key. */
export const TEMPLATE_KEY = /^[a-z][a-z0-9_]*$/;

/** The form of a variable's name in a template. */
export const VARIABLE_NAME = /^[A-Za-z]\w{0,39}$/;

/** Where a mail stands. `expired`: its link was no longer good before it could be sent. */
export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'expired'] as const;

/** One of the states. */
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** What contact messages can be narrowed to; `open` are not answered yet. */
export const MESSAGE_STATES = ['unread', 'open', 'answered'] as const;

/** One of the states. */
export type MessageState = (typeof MESSAGE_STATES)[number];

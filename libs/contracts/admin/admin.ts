/** Filters, sort orders and form limits of the admin area. */

export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;

/** Maximum age in days of a recent sign-up. */
export const RECENT_SIGNUP_DAYS = 7;
/** Days in the chart of sign-ups. */
export const SIGNUP_CHART_DAYS = 30;
/** Records of each kind in the details of an account. */
export const RECENT_RECORDS = 5;

export const USER_STATUSES = ['active', 'inactive', 'unverified'] as const;

export type UserStatus = (typeof USER_STATUSES)[number];

/** Sort orders of accounts; a minus means descending. */
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

export type UserSort = (typeof USER_SORTS)[number];

/** Maximum characters of the parts of an email template, and maximum number of its variables. */
export const TEMPLATE_LIMITS = { key: 50, name: 100, subject: 200, content: 40_000, variables: 50 } as const;

export const TEMPLATE_KEY = /^[a-z][a-z0-9_]*$/;

/** Format of a variable's name in a template. */
export const VARIABLE_NAME = /^[A-Za-z]\w{0,39}$/;

/** Statuses of outbox messages. `expired`: the link in it expired before delivery. */
export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'expired'] as const;

export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Filters of contact messages; `open` ones are not answered yet. */
export const MESSAGE_STATES = ['unread', 'open', 'answered'] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];

/** Messages about the session that can appear on any page. */
export const SESSION_TEXTS = {
  signIn: 'Sign in',
  signedOut: 'You are signed out.',
  tokenInvalid: 'Invalid token',
  tokenInvalidText: 'Your session has ended. Sign in again; your work is kept.',
  tokenMissing: 'No token available',
  tokenMissingText: 'This browser no longer holds your session. Sign in again; your work is kept.',
  checking: 'Checking your session…',
  unreachableTitle: 'We cannot reach the server',
  unreachableText:
    'This page needs a connection to the server. Your lists and results in this tab are kept. Please try again in a moment.',
  tryAgain: 'Try again',
} as const;

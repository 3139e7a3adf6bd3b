export const SIGN_IN_MESSAGES = {
  title: 'Sign in',
  lead: 'Good to see you again.',
  leadBack: 'Sign in to continue where you left off. Your lists and results are kept.',
  submit: 'Sign in',
  success: 'Welcome back!',
  failed: 'Login failed',
  forgotPassword: 'Forgot password?',
  forgotUsername: 'Forgot username?',
  noAccount: 'No account yet?',
  signUp: 'Sign up',
  resend: 'Resend email',
  checkMail: 'Check your mailbox',
  checkMailText: (email: string) =>
    `We have sent a link to ${email}. Open it to verify the address, then sign in here. If you cannot find the email, check your spam folder.`,
} as const;

export const SIGN_UP_MESSAGES = {
  title: 'Create your account',
  lead: 'Free, and ready in a minute.',
  submit: 'Create account',
  success: 'Account created!',
  successText: 'Please check your mailbox for the link to verify your address.',
  failed: 'Failed to create account. Please try again.',
  hasAccount: 'Have an account?',
  signIn: 'Sign in',
  missing: (what: readonly string[]) => `Still missing: ${what.join(', ')}.`,
  parts: {
    firstName: 'first name',
    lastName: 'last name',
    email: 'email',
    password: 'a password that meets all rules',
    confirm: 'matching passwords',
    captcha: 'the captcha',
  },
  panelTitle: 'All your lists in one place',
  panelLead: 'All tools are free without an account. With one, you can save your work.',
  benefits: [
    { title: 'Take results with you', text: 'Export as TXT, CSV or JSON, or straight into a spreadsheet.' },
    { title: 'Keep lists and results', text: 'Save what you use often, and load it into any tool.' },
    { title: 'Find everything again', text: 'Organize lists and results in folders and projects.' },
  ],
  panelNote: 'Tools still run in your browser. We store only what you choose to save.',
} as const;

/** Screens that request a mail. */
export const MAIL_REQUEST_MESSAGES = {
  password: {
    title: 'Forgot password',
    lead: 'Enter the email address of your account, and we will send you a password reset link.',
    submit: 'Send the link',
    done: 'If the email exists, a password reset link has been sent.',
    failed: 'Failed to send reset link. Please try again.',
  },
  username: {
    title: 'Forgot username',
    lead: 'Enter the email address of your account, and we will send you its username.',
    submit: 'Send my username',
    done: 'If the email exists, the username has been sent.',
    failed: 'Failed to send the username. Please try again.',
  },
  verification: {
    title: 'Request a new verification link',
    lead: 'Enter the email address you signed up with, and we will send you a new link.',
    submit: 'Resend email',
    done: 'If the email exists and is not verified yet, a new link has been sent.',
    failed: 'Failed to send verification email. Please try again.',
  },
  checkTitle: 'Check your mailbox',
  sentTo: 'You entered',
  spam: 'No email after a few minutes? Check your spam folder.',
  otherAddress: 'Use another address',
  backToSignIn: 'Back to sign-in',
} as const;

/** Mailed links. */
export const LINK_MESSAGES = {
  incomplete: 'This link is incomplete. Please open the link in the email again, or copy all of it.',
} as const;

/** Screen that verification links open, after sign-up or after a change of the address. */
export const VERIFY_MESSAGES = {
  title: 'Verify your email address',
  lead: 'Click the button to activate your account.',
  submit: 'Verify my address',
  done: 'Your email address is verified',
  signIn: 'Sign in',
  newLink: 'Request a new link',
  failed: 'The address could not be verified. Please try again.',
  changeTitle: 'Confirm your new email address',
  changeLead: 'You will then sign in with it, and we will send all email there.',
  changeSubmit: 'Confirm the address',
  changeDone: 'Your new email address is confirmed',
  changeFailed: 'The address could not be confirmed. Please try again.',
  changeInvalid: 'Request a new link in your account settings.',
  toAccount: 'Go to my account',
} as const;

/** Screen that password reset links open. */
export const RESET_MESSAGES = {
  title: 'Choose a new password',
  lead: 'This signs you out on all devices.',
  password: 'New password',
  submit: 'Set password',
  success: 'Password changed',
  successText: 'Please sign in with your new password.',
  failed: 'The password could not be changed. Please try again.',
  newLink: 'Request a new link',
} as const;

/** What forms for accounts have in common. */
export const FORM_TEXTS = {
  email: 'Email',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  confirmPassword: 'Confirm password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  show: 'Show',
  hide: 'Hide',
  emailMissing: 'Please enter your email address.',
  emailWrong: 'This does not look like an email address.',
  passwordMissing: 'Please enter your password.',
  nameMissing: 'Please enter your name.',
  passwordsDiffer: 'Passwords do not match',
  passwordTooLong: (most: string) => `At most ${most} characters, please.`,
  rules: 'Your password needs',
  ruleMet: 'done',
  ruleOpen: 'still missing',
  checkConnection: 'The server cannot be reached. Please check your connection.',
  tryAgainIn: (wait: string) => `You can try again in ${wait}.`,
} as const;

/** The sign-in screen. */
export const SIGN_IN_TEXTS = {
  title: 'Sign in',
  lead: 'Good to see you again.',
  leadBack: 'Then you go on where you were; your lists and results are kept.',
  submit: 'Sign in',
  success: 'Welcome back!',
  failed: 'Login failed',
  forgotPassword: 'Forgot password?',
  forgotUsername: 'Forgot username?',
  noAccount: 'No account yet?',
  signUp: 'Sign up',
  resend: 'Send the mail again',
  checkMail: 'Check your mailbox',
  checkMailText: (email: string) =>
    `We have sent a link to ${email}. Open it to verify the address, then sign in here. Nothing there? Have a look at the spam folder.`,
} as const;

/** The sign-up screen. */
export const SIGN_UP_TEXTS = {
  title: 'Create your account',
  lead: 'Free, and done in a minute.',
  submit: 'Create account',
  success: 'Account created!',
  successText: 'Please check your mailbox for the link that verifies your address.',
  failed: 'Failed to create account. Please try again.',
  weakTitle: 'Invalid password',
  weakText: 'Please ensure your password meets all requirements.',
  differTitle: "Passwords don't match",
  differText: 'Please make sure both passwords are identical.',
  hasAccount: 'Have an account?',
  signIn: 'Sign in',
  missing: (what: readonly string[]) => `Still missing: ${what.join(', ')}.`,
  parts: {
    firstName: 'first name',
    lastName: 'last name',
    email: 'email',
    password: 'a password that meets all rules',
    confirm: 'the same password twice',
    captcha: 'the captcha',
  },
  panelTitle: 'Every list you make, kept in register',
  panelLead: 'All six tools are free without an account. With one, your work outlasts the tab.',
  benefits: [
    { title: 'Take results with you', text: 'Export as TXT, CSV or JSON, or straight into a spreadsheet.' },
    { title: 'Keep lists and results', text: 'Save what you use again and again, and load it into any tool.' },
    { title: 'Find everything again', text: 'Sort it into folders, and put what belongs together into projects.' },
  ],
  panelNote: 'Tools still do their work in your browser. Only what you choose to save comes to us.',
} as const;

/** The captcha of the sign-up form. */
export const CAPTCHA_TEXTS = {
  label: 'Captcha',
  description: 'Type the characters of the picture; capitals do not matter.',
  picture: 'A picture of six letters and digits',
  reload: 'New picture',
  missing: 'Please complete the captcha verification',
  pictureFailed: 'The picture could not be loaded.',
  loading: 'Loading the picture…',
  useWork: 'I cannot read pictures',
  usePicture: 'Use the picture instead',
  working: 'Your browser is solving a sum in place of the picture. This takes a few seconds…',
  solved: 'Solved: your browser did the sum, there is nothing to type.',
  workFailed: 'The sum could not be solved.',
} as const;

/** Screens that ask for an address and mail something to it. */
export const MAIL_REQUEST_TEXTS = {
  password: {
    title: 'Forgot password',
    lead: 'Tell us the address of your account, and we will mail you a link for a new password.',
    submit: 'Send the link',
    done: 'If the email exists, a password reset link has been sent.',
    failed: 'Failed to send reset link. Please try again.',
  },
  username: {
    title: 'Forgot username',
    lead: 'Tell us the address of your account, and we will mail you its username.',
    submit: 'Send my username',
    done: 'If the email exists, the username has been sent.',
    failed: 'Failed to send the username. Please try again.',
  },
  verification: {
    title: 'A new verification link',
    lead: 'Tell us the address you signed up with, and we will mail you a new link.',
    submit: 'Send the mail again',
    done: 'If the email exists and is not verified yet, a new link has been sent.',
    failed: 'Failed to send verification email. Please try again.',
  },
  checkTitle: 'Check your mailbox',
  sentTo: 'We wrote to',
  spam: 'Nothing there after a few minutes? Have a look at the spam folder.',
  otherAddress: 'Use another address',
  backToSignIn: 'Back to sign-in',
} as const;

/** The screen that mailed links for verifying an address open. */
export const VERIFY_TEXTS = {
  title: 'Verify your email address',
  lead: 'One click, and your account is ready.',
  submit: 'Verify my address',
  done: 'Your email address is verified',
  signIn: 'Sign in',
  newLink: 'Ask for a new link',
  failed: 'The address could not be verified. Please try again.',
  changeTitle: 'Confirm your new email address',
  changeLead: 'From then on you sign in with it, and all mail goes there.',
  changeSubmit: 'Confirm the address',
  changeDone: 'Your new email address is confirmed',
  changeFailed: 'The address could not be confirmed. Please try again.',
  changeInvalid: 'Ask for a new link in the settings of your account.',
  toAccount: 'Go to my account',
  incomplete: 'The address of this page lacks a part. Please open the link in the mail once more, or copy all of it.',
} as const;

/** The screen that mailed links for a new password open. */
export const RESET_TEXTS = {
  title: 'Choose a new password',
  lead: 'Everything that is signed in to your account is signed out then.',
  password: 'New password',
  submit: 'Set the password',
  success: 'Password changed',
  successText: 'Sign in with your new password now.',
  failed: 'The password could not be changed. Please try again.',
  incomplete: 'The address of this page lacks a part. Please open the link in the mail once more, or copy all of it.',
  newLink: 'Ask for a new link',
} as const;

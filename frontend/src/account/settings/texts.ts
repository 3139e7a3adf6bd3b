import { PLANS, type PlanId } from '../../../../libs/contracts/plans.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';

/** Personal access tokens on the account screen. */
export const ACCESS_TOKEN_TEXTS = {
  title: 'Access tokens',
  about:
    'With a token a program of yours runs the tools over HTTP. It opens nothing else: neither your account nor anything you have saved. All of them end when the password changes.',
  name: 'Name',
  nameHint: 'What it is for, such as “nightly keyword job”.',
  nameMissing: 'Please give the token a name.',
  nameTooLong: (most: string) => `A name has at most ${most} characters.`,
  expiry: 'Works for',
  days: (days: number) => `${days} days`,
  create: 'Make token',
  createFailed: 'The token could not be made. Please try again.',
  fresh: 'Your new token',
  freshNote: 'Copy it now: it is shown this once and never again.',
  copy: 'Copy token',
  copied: 'Token copied',
  copyFailed: 'The browser did not let us copy. Copy the selected text yourself.',
  done: 'I have it',
  list: 'Your access tokens',
  none: 'You have no access tokens.',
  loadFailed: 'The access tokens could not be loaded.',
  used: (ago: string) => `Last used ${ago}`,
  neverUsed: 'Never used',
  expires: (day: string) => `works until ${day}`,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText: 'Programs that use this token are refused from now on. It cannot be brought back.',
  submitRevoke: 'Revoke the token',
  revoked: 'Token revoked',
  revokeFailed: 'The token could not be revoked. Please try again.',
  cancel: 'Cancel',
} as const;

/** The account screen. */
export const ACCOUNT_TEXTS = {
  title: 'Your account',
  loading: 'Loading your account…',
  loadFailed: 'Your account could not be loaded.',
  tryAgain: 'Try again',
  currentPassword: 'Current password',

  facts: 'At a glance',
  username: 'Username',
  email: 'Email',
  role: 'Role',
  roles: { user: 'User', admin: 'Administrator' },
  plan: 'Plan',
  planText: (plan: PlanId) => {
    const { title, savedItems, storageBytes } = PLANS[plan];
    return `${title}: ${formatCount(savedItems)} saved lists and results, ${formatBytes(storageBytes)}`;
  },
  since: 'Member since',

  profile: 'Profile',
  profileText: 'Your name, as mails to you use it.',
  saveProfile: 'Save name',
  profileSaved: 'Name saved',
  profileFailed: 'The name could not be saved. Please try again.',

  changeEmail: 'Email address',
  changeEmailText: (email: string) => `You sign in with ${email}. A new address counts once you confirm it there.`,
  newEmail: 'New email',
  submitEmail: 'Change email',
  emailRequested: 'Please check the new mailbox',
  emailFailed: 'The address could not be changed. Please try again.',
  emailPending: (email: string) => `Waiting for ${email} to be confirmed: open the link we have sent there.`,

  changePassword: 'Password',
  changePasswordText:
    'Everything else that is signed in to your account is signed out when you change it, and its access tokens end.',
  newPassword: 'New password',
  submitPassword: 'Change password',
  passwordChanged: 'Password changed',
  passwordFailed: 'The password could not be changed. Please try again.',

  sessions: 'Sessions',
  sessionsText: 'Browsers that are signed in to your account. End the ones you do not know, then change your password.',
  thisSession: 'This browser',
  sessionTimes: (seen: string, since: string) => `Last used ${seen} · signed in ${since}`,
  endSession: 'Sign out',
  endSessionOf: (client: string) => `Sign out ${client}`,
  endOthers: 'Sign out all others',
  sessionEnded: 'Session ended',
  sessionsFailed: 'The sessions could not be loaded.',
  endFailed: 'The session could not be ended. Please try again.',
  unknownClient: 'Unknown browser',
  client: (browser: string, system: string) => `${browser} on ${system}`,

  download: 'Your data',
  downloadText: 'Everything your account holds, in one JSON file: profile, lists, results, folders and projects.',
  submitDownload: 'Download my data',
  downloadReady: 'Your data is downloaded',
  downloadFailed: 'Your data could not be downloaded. Please try again.',

  remove: 'Delete account',
  removeText: 'This cannot be undone.',
  openRemove: 'Delete my account…',
  removeTitle: 'Delete your account?',
  consequences: [
    'All your saved lists, results, folders and projects are deleted, at once and for good.',
    'Everything that is signed in to your account is signed out, and its access tokens end.',
    'Nobody can bring any of it back, not even we. Download your data first if you may need it.',
    'The tools stay free to use without an account.',
  ],
  cancel: 'Cancel',
  submitRemove: 'Delete my account',
  removed: 'Account deleted',
  removeFailed: 'The account could not be deleted. Please try again.',
} as const;

import { PLANS, type PlanId, SAVED_ITEMS_NAME } from '../../../../../libs/contracts/account/plans.ts';
import { formatBytes, formatCount, formatCountOf } from '../../../shared/format/format.ts';

export const ACCESS_TOKEN_MESSAGES = {
  title: 'Access tokens',
  about:
    'Use a token to run the tools, your recipes and jobs from your own programs over HTTP. Jobs can read your saved lists and results, and save new results. A token cannot change your account or delete saved data. Changing your password revokes all tokens.',
  docs: 'API documentation',
  name: 'Name',
  nameHint: 'Its purpose, such as “nightly keyword job”.',
  nameMissing: 'Please give the token a name.',
  nameTooLong: (most: string) => `Use at most ${most} characters.`,
  expiry: 'Expires in',
  days: (days: number) => `${days} days`,
  create: 'Create token',
  createFailed: 'The token could not be created. Please try again.',
  fresh: 'Your new token',
  freshNote: 'Copy it now. It will not be shown again.',
  copy: 'Copy token',
  copied: 'Token copied',
  copyFailed: 'The browser blocked copying. Please copy the selected text yourself.',
  done: 'Done',
  list: 'Your access tokens',
  none: 'You have no access tokens.',
  loadFailed: 'The access tokens could not be loaded.',
  used: (ago: string) => `Last used ${ago}`,
  neverUsed: 'Never used',
  expires: (day: string) => `expires ${day}`,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText: 'Programs that use this token will lose access immediately. This cannot be undone.',
  submitRevoke: 'Revoke token',
  revoked: 'Token revoked',
  revokeFailed: 'The token could not be revoked. Please try again.',
  cancel: 'Cancel',
} as const;

export const UPLOAD_MESSAGES = {
  title: 'Unfinished uploads',
  about:
    'Lists and results that were uploaded but not saved, for example because a save was interrupted. They do not count against your plan and are removed automatically within about an hour.',
  none: 'You have no unfinished uploads.',
  loadFailed: 'The unfinished uploads could not be loaded.',
  size: (size: string, lines: number) => `${size} · ${formatCountOf(lines, 'line')}`,
  state: (isComplete: boolean, time: string) => (isComplete ? `Sent ${time}` : `Started ${time}, not complete`),
  remove: 'Remove',
  removeOf: (size: string, time: string) => `Remove ${size} from ${time}`,
  removeAll: 'Remove all',
  removed: 'Upload removed',
  removeFailed: 'The upload could not be removed. Please try again.',
} as const;

export const ACCOUNT_MESSAGES = {
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
  planText: (plan: PlanId, end: string | null) => {
    const { title, savedItems, storageBytes } = PLANS[plan];
    return `${title}${end === null ? '' : ` until ${end}`}: ${formatCount(savedItems)} ${SAVED_ITEMS_NAME}, ${formatBytes(storageBytes)}`;
  },
  planExpired: (plan: PlanId, day: string) =>
    `Your ${PLANS[plan].title} plan ended on ${day}. The limits of the Free plan apply.`,
  contents: 'On this page',
  storage: 'Storage',
  savedItems: (used: number, most: number) => `${formatCount(used)} of ${formatCount(most)} lists, results and recipes`,
  storageText: (used: number, most: number, trash: number) =>
    `${formatBytes(used)} of ${formatBytes(most)} used${trash > 0 ? `, ${formatBytes(trash)} of it in the ` : ''}`,
  trash: 'Trash',
  since: 'Member since',

  profile: 'Profile',
  profileText: 'The name we use in emails to you.',
  saveProfile: 'Save name',
  profileSaved: 'Name saved',
  profileFailed: 'The name could not be saved. Please try again.',

  changeEmail: 'Email address',
  changeEmailText: (email: string) =>
    `You sign in with ${email}. A new address takes effect once you confirm it with the link we send there.`,
  newEmail: 'New email',
  submitEmail: 'Change email',
  emailRequested: 'Please check the mailbox of your new address',
  emailFailed: 'The address could not be changed. Please try again.',
  cancelEmailChange: 'Cancel the change',
  cancelEmailFailed: 'The change could not be cancelled. Please try again.',
  emailPending: (email: string) =>
    `Waiting for ${email} to be confirmed. If this address can be used, we have sent a link to it.`,

  changePassword: 'Password',
  changePasswordText: 'Changing it signs you out everywhere else and revokes your access tokens.',
  newPassword: 'New password',
  submitPassword: 'Change password',
  passwordChanged: 'Password changed',
  passwordFailed: 'The password could not be changed. Please try again.',

  sessions: 'Sessions',
  sessionsText:
    'Browsers that are signed in to your account. If you do not recognize one, sign it out and change your password.',
  thisSession: 'This browser',
  sessionTimes: (seen: string, since: string) => `Last used ${seen} · signed in ${since}`,
  endSession: 'Sign out',
  endSessionOf: (client: string, times: string) => `Sign out ${client}: ${times}`,
  endOthers: 'Sign out all others',
  sessionEnded: 'Session ended',
  sessionsFailed: 'The sessions could not be loaded.',
  endFailed: 'The session could not be ended. Please try again.',
  unknownClient: 'Unknown browser',
  client: (browser: string, system: string) => `${browser} on ${system}`,

  download: 'Your data',
  downloadText:
    'Everything your account holds, in one JSON file: profile, lists, results, folders, projects, recipes, schedules and jobs.',
  submitDownload: 'Download my data',
  downloadReady: 'Your data was downloaded',
  downloadFailed: 'Your data could not be downloaded. Please try again.',

  remove: 'Delete account',
  removeText: 'This cannot be undone.',
  openRemove: 'Delete my account…',
  removeTitle: 'Delete your account?',
  consequences: [
    'All your saved lists, results, folders, projects, recipes and schedules are deleted immediately and permanently.',
    'You are signed out on all devices, and your access tokens are revoked.',
    'This cannot be undone, not even by us. Download your data first if you may need it.',
    'The tools stay free to use without an account.',
  ],
  cancel: 'Cancel',
  submitRemove: 'Delete my account',
  removed: 'Account deleted',
  removeFailed: 'The account could not be deleted. Please try again.',
} as const;

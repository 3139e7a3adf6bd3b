import type { UserStats } from '../../../../libs/contracts/admin-users.dto.ts';
import { formatCount } from '../../ui/format.ts';

/** The user management screen. */
export const USERS_TEXTS = {
  title: 'User management',
  counts: 'Accounts',
  total: 'All users',
  active: 'Active',
  inactive: 'Inactive',
  unverified: 'Unverified',
  admins: 'Admins',
  filters: 'Find users',
  search: 'Search by username or email',
  searchExample: 'ada or example.com',
  role: 'Role',
  status: 'Status',
  plan: 'Plan',
  sort: 'Sort by',
  statuses: { active: 'Active', inactive: 'Inactive', unverified: 'Unverified' },
  sorts: {
    '-createdAt': 'Newest first',
    createdAt: 'Oldest first',
    email: 'Email, A to Z',
    '-email': 'Email, Z to A',
    username: 'Username, A to Z',
    '-username': 'Username, Z to A',
    '-lastLogin': 'Last sign-in, latest first',
    lastLogin: 'Last sign-in, earliest first',
  },
  table: 'Users',
  user: 'User',
  saved: 'Saved',
  lastLogin: 'Last sign-in',
  created: 'Created',
  create: 'Create User',
  view: 'View',
  edit: 'Edit',
  resend: 'Resend verification',
  impersonate: 'Impersonate',
  delete: 'Delete',
  of: (action: string, email: string) => `${action}: ${email}`,
  fetchFailed: 'Failed to fetch users',
  createdDone: 'User created successfully',
  createFailed: 'Failed to create user',
  updated: 'User updated successfully',
  updateFailed: 'Failed to update user',
  deleted: 'User deleted successfully',
  deleteFailed: 'Failed to delete user',
  resent: 'Verification email sent successfully',
  resendFailed: 'Failed to send verification email',
  impersonateFailed: 'Failed to impersonate user',
  actingAs: (email: string) => `You act as ${email} now`,
  actingText: 'For an hour at most. The bar at the top leads back.',
  detailsFailed: 'Failed to fetch user details',
} as const;

/** The dialogs that make or change an account. */
export const USER_FORM_TEXTS = {
  createTitle: 'Create user',
  editTitle: 'Edit user',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  password: 'Password',
  passwordNew: 'New password',
  passwordHint: 'At least 8 characters with upper and lower case letters and a digit.',
  passwordStays: 'Leave it blank to keep the password. A new one signs the user out everywhere.',
  expires: 'Plan ends on',
  expiresHint: 'Blank: never. From then on the plan counts as free.',
  verified: 'Email verified',
  verifiedHint: 'Without it, a mail with a link is sent, and the user can sign in once it is opened.',
  isActive: 'Active',
  isActiveHint: 'An inactive account cannot sign in, and is signed out at once.',
  save: 'Save changes',
  emailMissing: 'Please enter an email address.',
  passwordMissing: 'Please enter a password.',
  usernameMissing: 'Please enter a username.',
} as const;

/** The dialog with everything about an account. */
export const DETAILS_TEXTS = {
  title: 'User details',
  username: 'Username',
  email: 'Email',
  name: 'Name',
  role: 'Role',
  plan: 'Plan',
  status: 'Status',
  verified: 'Email verified',
  created: 'Created',
  lastLogin: 'Last sign-in',
  lists: (count: string) => `Saved lists (${count})`,
  results: (count: string) => `Saved results (${count})`,
  folders: (count: string) => `Folders (${count})`,
  projects: (count: string) => `Projects (${count})`,
  items: (count: string) => `${count} items`,
  none: 'None.',
} as const;

/** The question before an account is deleted. */
export const DELETE_TEXTS = {
  title: 'Delete user?',
  text: (email: string) => `${email} and everything in the account will be gone for good, at once.`,
  goes: (stats: UserStats) => {
    const parts = [
      plural(stats.savedLists, 'list', 'lists'),
      plural(stats.savedResults, 'result', 'results'),
      plural(stats.folders, 'folder', 'folders'),
      plural(stats.projects, 'project', 'projects'),
    ];
    return `With it go ${new Intl.ListFormat('en').format(parts)}, and what was deleted and could still be restored.`;
  },
  confirm: 'Delete user',
} as const;

function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

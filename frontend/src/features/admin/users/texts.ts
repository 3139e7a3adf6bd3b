import type { UserStats } from '../../../../../libs/contracts/admin/admin-users.dto.ts';
import { formatCount } from '../../../shared/format/format.ts';

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
  planUntil: (plan: string, day: string) => `${plan} until ${day}`,
  planEnded: (plan: string, day: string) => `${plan}, ended ${day}`,
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
  actingAs: (email: string) => `You are now acting as ${email}`,
  actingText: 'This ends after an hour. Use the bar at the top to return.',
  detailsFailed: 'Failed to fetch user details',
} as const;

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
  passwordStays: 'Leave empty to keep the password. A new one signs the user out everywhere.',
  expires: 'Plan ends on',
  expiresHint: 'Leave empty for no end. From this day on, the Free plan applies.',
  verified: 'Email verified',
  verifiedHint: 'A welcome email lets the user choose a password. Its link also verifies the address.',
  unverifiedHint: 'An unverified account cannot sign in and is signed out immediately.',
  isActive: 'Active',
  isActiveHint: 'An inactive account cannot sign in and is signed out immediately.',
  ownPassword: 'Your password',
  ownPasswordHint: 'Required for changes to administrators and roles.',
  save: 'Save changes',
  emailMissing: 'Please enter an email address.',
  passwordMissing: 'Please enter a password.',
  usernameMissing: 'Please enter a username.',
} as const;

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
  items: (count: number) => plural(count, 'item', 'items'),
  none: 'None.',
} as const;

export const IMPERSONATE_TEXTS = {
  title: 'Act as this user?',
  text: (email: string) => `You will use the site as ${email}, with their saved data, for at most an hour.`,
  consequences: 'The audit log records this and everything you change, under your own name.',
  confirm: 'Act as this user',
} as const;

export const DELETE_TEXTS = {
  title: 'Delete user?',
  text: (email: string) => `${email} and all data of the account will be deleted immediately and permanently.`,
  goes: (stats: UserStats) => {
    const parts = [
      plural(stats.savedLists, 'list', 'lists'),
      plural(stats.savedResults, 'result', 'results'),
      plural(stats.folders, 'folder', 'folders'),
      plural(stats.projects, 'project', 'projects'),
    ];
    return `This includes ${new Intl.ListFormat('en').format(parts)}, and all items in the trash.`;
  },
  confirm: 'Delete user',
} as const;

function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

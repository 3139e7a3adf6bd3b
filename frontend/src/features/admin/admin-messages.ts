import type { PlanId } from '../../../../libs/contracts/account/plans.ts';
import type { Role } from '../../../../libs/contracts/account/roles.ts';
import type { AuditAction } from '../../../../libs/contracts/admin/audit-actions.ts';

/** Labels and messages shared by admin screens. */
export const ADMIN_MESSAGES = {
  sections: 'Administration',
  loading: 'Loading…',
  tryAgain: 'Try again',
  all: 'All',
  cancel: 'Cancel',
  refresh: 'Refresh',
  actions: 'Actions',
  actionsFor: (name: string) => `Actions for ${name}`,
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages',
  pageOf: (last: number) => `Page, 1 to ${last}`,
  ofPages: (last: string) => `of ${last}`,
  range: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  none: 'Nothing found.',
  never: 'Never',
  yes: 'Yes',
  no: 'No',
} as const;

export const ROLE_NAMES: Readonly<Record<Role, string>> = { user: 'User', admin: 'Admin' };
export const PLAN_NAMES: Readonly<Record<PlanId, string>> = { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' };

/** Labels of audit events. */
export const ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
  'account.created': 'Account created',
  'account.email_verified': 'Email verified',
  'account.signed_in': 'Signed in',
  'account.signed_out': 'Signed out',
  'account.profile_changed': 'Profile changed',
  'account.plan_changed': 'Plan changed',
  'account.password_changed': 'Password changed',
  'account.password_reset': 'Password reset',
  'account.reauthentication_failed': 'Wrong password at confirmation',
  'account.email_change_requested': 'Email change requested',
  'account.email_change_cancelled': 'Email change cancelled',
  'account.email_changed': 'Email changed',
  'account.verification_sent': 'Verification sent again',
  'account.sessions_ended': 'Sessions ended',
  'account.token_created': 'Access token created',
  'account.token_revoked': 'Access token revoked',
  'account.exported': 'Data downloaded',
  'account.viewed': 'Details viewed',
  'account.impersonated': 'Impersonated',
  'account.deleted': 'Account deleted',
  'account.activated': 'Account activated',
  'account.deactivated': 'Account deactivated',
  'account.role_changed': 'Role changed',
  'saved_data.changed': 'Saved data changed',
  'template.created': 'Template created',
  'template.changed': 'Template changed',
  'template.reset': 'Template reset',
  'template.tested': 'Template tested',
  'template.deleted': 'Template deleted',
  'mail.retried': 'Mail retried',
  'job.retried': 'Job retried',
  'job.cancelled': 'Job cancelled',
  'message.sent': 'Message sent',
  'message.read': 'Message read',
  'message.answered': 'Message answered',
};

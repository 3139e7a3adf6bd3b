/** Everything the audit log records. A new action is one line here. */
export const AUDIT_ACTIONS = [
  'account.created',
  'account.email_verified',
  'account.signed_in',
  'account.signed_out',
  'account.profile_changed',
  'account.plan_changed',
  'account.password_changed',
  'account.password_reset',
  'account.email_change_requested',
  'account.email_changed',
  'account.verification_sent',
  'account.sessions_ended',
  'account.exported',
  'account.viewed',
  'account.impersonated',
  'account.deleted',
  'account.activated',
  'account.deactivated',
  'account.role_changed',
  'saved_data.changed',
  'template.created',
  'template.changed',
  'template.reset',
  'template.tested',
  'template.deleted',
  'mail.retried',
  'message.read',
  'message.answered',
] as const;

/** One of the actions. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

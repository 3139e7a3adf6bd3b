/** How many days things are kept: the daily clean-up keeps to it, and the privacy policy states it. */
export const RETENTION_DAYS = {
  /** Network addresses in the audit log; the entries stay without them. */
  auditAddresses: 90,
  /** Mail that was sent, or could not be. */
  finishedMail: 30,
  contactMessages: 365,
  unverifiedAccounts: 30,
} as const;

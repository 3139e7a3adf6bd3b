/** Retention times in days, enforced by a job every ten minutes and stated in the privacy policy. */
export const RETENTION_DAYS = {
  /** Network addresses in the audit log; the entries themselves are kept. */
  auditAddresses: 90,
  /** Mail that was sent, or could not be delivered. */
  finishedMail: 30,
  contactMessages: 365,
  unverifiedAccounts: 30,
} as const;

/** The banner of an administrator who acts as somebody else. */
export const IMPERSONATION_TEXTS = {
  label: 'Impersonation',
  acting: (email: string, admin: string) => `You act as ${email}. What you do is recorded as done by ${admin}.`,
  back: 'Back to my account',
  ended: 'The impersonation is over',
  endedText: (admin: string) => `You are ${admin} again.`,
} as const;

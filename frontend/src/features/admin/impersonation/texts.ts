export const IMPERSONATION_TEXTS = {
  label: 'Impersonation',
  acting: (email: string, admin: string) =>
    `You are acting as ${email}. Your actions are recorded as done by ${admin}.`,
  back: 'Back to my account',
  ended: 'Impersonation ended',
  endedText: (admin: string) => `You are signed in as ${admin} again.`,
} as const;

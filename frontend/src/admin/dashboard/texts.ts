/** The admin dashboard. */
export const DASHBOARD_TEXTS = {
  title: 'Admin dashboard',
  numbers: 'Numbers',
  failed: 'Failed to fetch the numbers',
  totalUsers: 'Total Users',
  activeUsers: 'Active Users',
  recentSignups: 'Recent Signups',
  recentNote: 'last 7 days',
  emailTemplates: 'Email Templates',
  totalActivity: 'Total Activity',
  activityNote: 'lists, results, folders, projects',
  chartTitle: 'Signups of the last 30 days',
  chartSummary: (total: string, most: string, day: string) =>
    `${total} in 30 days; the most on one day were ${most}, on ${day}.`,
  chartEmpty: 'Nobody has signed up in the last 30 days.',
  bar: (day: string, count: string) => `${day}: ${count}`,
  tools: 'Tools',
  comingSoon: 'Coming soon',
  overview: 'System Overview',
  healthFailed: 'The server cannot tell how it is.',
  parts: { database: 'Database', mail: 'Mail', storage: 'Storage' },
  well: { database: 'Operational', mail: 'Protected', storage: 'Available' },
  unread: (count: string) => `${count} unread`,
  failedMails: (count: string) => `${count} failed`,
} as const;

/** What administrators can open from the dashboard. */
export const TOOL_CARDS = [
  { path: '/admin/users', title: 'User Management', text: 'Find, create and change accounts, or act as a user.' },
  { path: '/admin/email-templates', title: 'Email Templates', text: 'Change, preview and test what the site mails.' },
  { path: '/admin/sitemap', title: 'Site Map', text: 'Every path of the site, and who may open it.' },
  {
    path: '/admin/contact-messages',
    title: 'Contact Messages',
    text: 'Read what people write, and mark what is answered.',
  },
  { path: '/admin/outbox', title: 'Outbox', text: 'See which mails wait or have failed, and try again.' },
  { path: '/admin/audit-log', title: 'Audit Log', text: 'Who did what to whom, and when.' },
] as const;

/** What will come. */
export const COMING_CARDS = [
  { title: 'System Settings', text: 'Limits, texts and switches of the site.' },
  { title: 'Analytics', text: 'How the tools are used.' },
  { title: 'Content Management', text: 'Guides and pages.' },
] as const;

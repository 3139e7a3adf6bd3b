export const DASHBOARD_TEXTS = {
  title: 'Admin dashboard',
  numbers: 'Statistics',
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
    `${total} in 30 days; the most on one day: ${most}, on ${day}.`,
  chartEmpty: 'No signups in the last 30 days.',
  bar: (day: string, count: string) => `${day}: ${count}`,
  tools: 'Tools',
  comingSoon: 'Coming soon',
  overview: 'System Overview',
  healthFailed: 'The system health could not be loaded.',
  parts: { database: 'Database', mail: 'Mail', storage: 'Storage' },
  well: { database: 'Operational', mail: 'Protected', storage: 'Available' },
  unread: (count: string) => `${count} unread`,
  failedMails: (count: string) => `${count} failed`,
} as const;

/** Links of the dashboard to the other admin screens. */
export const TOOL_CARDS = [
  { path: '/admin/users', title: 'User Management', text: 'Find, create and change accounts, or act as a user.' },
  {
    path: '/admin/email-templates',
    title: 'Email Templates',
    text: 'Edit, preview and test the emails that the site sends.',
  },
  { path: '/admin/sitemap', title: 'Site Map', text: 'All routes of the site, and who may open them.' },
  {
    path: '/admin/contact-messages',
    title: 'Contact Messages',
    text: 'Read messages to support, and mark them as answered.',
  },
  { path: '/admin/outbox', title: 'Outbox', text: 'See waiting and failed emails, and retry them.' },
  { path: '/admin/jobs', title: 'Server Jobs', text: 'See the jobs of all accounts, and retry or cancel them.' },
  { path: '/admin/audit-log', title: 'Audit Log', text: 'Security and administrative events.' },
] as const;

/** Planned screens, shown as inactive cards. */
export const COMING_CARDS = [
  { title: 'System Settings', text: 'Limits and settings of the site.' },
  { title: 'Analytics', text: 'Usage of the tools.' },
  { title: 'Content Management', text: 'Guides and pages.' },
] as const;

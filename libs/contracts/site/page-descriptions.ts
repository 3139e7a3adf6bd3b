import { TOOL_CATALOG } from '../../tools/index.ts';
import type { OtherEntry } from './routes.ts';

/**
 * One or two sentences on every page besides those of tools, for search engines and the site map. They are outside the
 * route table because browsers load the table: only the server and the prerenderer import this file.
 */
const PAGE_DESCRIPTIONS: Readonly<Record<OtherEntry['path'], string>> = {
  '/': 'Merge word lists into every combination, millions of keywords at once. Free, right in your browser, with nothing to install and no account needed.',
  '/recipes':
    'Run list tools one after the other, save the steps as a recipe, and run them again with other lists. Share it as a link. Free, in your browser.',
  '/guides/recipes':
    'How to build a recipe from list tools, run it with other lists, share it as a link or a file, and run it on the command line.',
  '/features':
    'Merge, dedupe, find and replace, keywords, negative keywords and UTM links: what the tools do to lists of any length, shown on examples. Free.',
  '/ai-tools':
    'What the tools take and give, technical specifications, and workflows in which an assistant finds the words and Overprint makes exact lists of them.',
  '/guides/find-replace': 'Moved to the guide to find and replace.',
  '/faq':
    'What it costs, what an account adds, what leaves your browser, how long lists may be, match types, UTM parameters, files: 22 questions, answered.',
  '/support':
    'Write to support about a tool, a bug, a wish or your account, and find guides and answers. We answer within 24 hours, Monday to Friday.',
  '/privacy':
    'What is kept about guests and registered users, where and for how long, how it is protected, and how to see, take along or delete it. No cookies.',
  '/terms':
    'The terms of using Overprint in plain English and in full: who may use it, what is not allowed, accounts, rights, liability, deletion and changes.',
  '/auth/signin': 'Sign in to Overprint to export results and to save lists, results and projects.',
  '/signin': 'Sign in to Overprint to export results and to save lists, results and projects.',
  '/auth/signup': 'Create a free Overprint account to export results and to save lists, results and projects.',
  '/auth/forgot-password': 'Get a link by email to choose a new password for your Overprint account.',
  '/auth/forgot-username': 'Get the username of your Overprint account by email.',
  '/auth/verify-email': 'Confirm an email address with the link that we sent to it.',
  '/auth/reset-password': 'Choose a new password with the link that we sent to you.',
  '/dashboard': 'Your saved lists, results, folders and projects, ready to open in any tool.',
  '/dashboard/jobs': 'Runs of tools and recipes on the server: their progress, results and repetition.',
  '/account': 'Change your name, email address and password, end sessions, download your data, or delete your account.',
  '/admin': 'Site statistics, system health, and the tools for administrators.',
  '/admin/users': 'Search, create, edit, inspect and delete accounts, or act as a user.',
  '/admin/user-management': 'Search, create, edit, inspect and delete accounts, or act as a user.',
  '/admin/email-templates': 'Edit, preview, test and reset the emails that the site sends.',
  '/admin/audit-log': 'A log of administrative and security actions.',
  '/admin/outbox': 'Waiting, sent and failed emails, with the last error and a retry.',
  '/admin/jobs': 'Jobs of all accounts by state, to be retried or cancelled.',
  '/admin/contact-messages': 'Messages to support: unread, open and answered.',
  '/admin/sitemap': 'Every path of the site by category, with its access and priority.',
  '/projects': 'Moved to the dashboard.',
  '/login': 'Moved to the sign-in page.',
  '/signup': 'Moved to the sign-up page.',
};

const byPath: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PAGE_DESCRIPTIONS),
  ...TOOL_CATALOG.flatMap(({ path, page, guidePath, guide }) => [
    [path, page.description] as const,
    [guidePath, guide.description] as const,
  ]),
]);

/**
 * Returns the description of a page.
 * @throws Error if the path is not in the route table
 */
export function describePage(path: string): string {
  const description = byPath.get(path);
  if (description === undefined) {
    throw new Error(`${path} is not in the route table.`);
  }
  return description;
}

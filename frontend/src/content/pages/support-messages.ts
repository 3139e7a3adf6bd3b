import type { ContactCategory } from '../../../../libs/contracts/site/contact.ts';
import { TOOL_CATALOG } from '../../../../libs/tools/index.ts';
import { SUPPORT_FACTS } from '../../shared/product.ts';
import { count } from '../../shared/prose/inline.ts';

/** Labels and messages of the support page. */
export const SUPPORT_MESSAGES = {
  title: 'Support',
  lead: 'Tell us what you are stuck on, what broke, or what you would like us to add. People read your message and answer it.',
  form: 'Write to us',
  name: 'Name',
  subject: 'Subject',
  category: 'Category',
  categoryNone: 'Choose one (optional)',
  categories: {
    'tool-support': 'Help with a tool',
    'bug-report': 'Report a bug',
    'feature-request': 'Request a feature',
    account: 'My account',
    general: 'Something else',
    partnership: 'Partnership',
  } satisfies Readonly<Record<ContactCategory, string>>,
  message: 'Message',
  messageHint: `Up to ${count(5000)} characters. For a bug: what you did, what you expected, and what happened instead.`,
  send: 'Send message',
  sending: 'Sending...',
  nameMissing: 'Please enter your name.',
  subjectMissing: 'Please enter a subject.',
  messageMissing: 'Please enter a message.',
  sent: 'Message sent',
  sentText: 'Thank you. We will answer by email.',
  errorTitle: 'Error Sending Message',
  errorText: 'Please try again or contact us directly by email',
  notSent: 'Failed to send message',
  privacy: 'We keep your message for a year so that we can come back to it; the [privacy policy](/privacy) says more.',
  noScript: 'The form needs JavaScript. Without it, please write to',
  contact: 'Quick contact',
  contactFacts: {
    email: 'Email',
    response: 'Response',
    responseText: SUPPORT_FACTS.responseTime,
    hours: 'Hours',
  },
  help: 'Find answers',
  helpCategories: [
    {
      title: 'Using a tool',
      text: 'Guides with steps, every option shown, and examples that load into the tool.',
      links: TOOL_CATALOG.map(({ title, guidePath }) => ({ label: title, to: guidePath })),
    },
    {
      title: 'Your account',
      text: 'Passwords, what an account adds, and how to delete it.',
      links: [
        { label: 'Forgot password', to: '/auth/forgot-password' },
        { label: 'Forgot username', to: '/auth/forgot-username' },
        { label: 'Delete my account', to: '/faq#delete-account' },
      ],
    },
    {
      title: 'Files and long lists',
      text: 'What can be imported and exported, and how much a tab can hold.',
      links: [
        { label: 'File formats', to: '/faq#which-files' },
        { label: 'Length of lists', to: '/faq#how-long-may-a-list-be' },
        { label: 'Reload and close', to: '/faq#reload-and-close' },
      ],
    },
    {
      title: 'Your data',
      text: 'What stays in your browser, what is sent to us, and the terms of use.',
      links: [
        { label: 'Privacy policy', to: '/privacy' },
        { label: 'Terms of service', to: '/terms' },
      ],
    },
  ],
  faq: 'Most asked',
  faqEntries: [
    'do-i-need-an-account',
    'does-my-data-leave-the-browser',
    'how-long-may-a-list-be',
    'why-sign-in-to-export',
  ],
  allQuestions: 'All questions and answers',
} as const;

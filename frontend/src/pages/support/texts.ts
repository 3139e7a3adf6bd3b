import type { ContactCategory } from '../../../../libs/contracts/contact.ts';
import { count } from '../prose/inline.ts';
import { SUPPORT_FACTS } from '../support-facts.ts';

/** What the support page says. */
export const SUPPORT_TEXTS = {
  title: 'Support',
  lead: 'Tell us what you are stuck on, what broke, or what you wish for. People read it, and answer.',
  form: 'Write to us',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  category: 'Category',
  categoryNone: 'Choose one, if you like',
  categories: {
    'tool-support': 'Help with a tool',
    'bug-report': 'Report a bug',
    'feature-request': 'Wish for a feature',
    account: 'My account',
    general: 'Something else',
    partnership: 'Partnership',
  } satisfies Readonly<Record<ContactCategory, string>>,
  message: 'Message',
  messageHint: `Up to ${count(5000)} characters. For a bug: what you did, what you expected, what came instead.`,
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
  help: 'Find help by yourself',
  helpCategories: [
    {
      title: 'Using a tool',
      text: 'Guides with steps, every option shown, and examples that load into the tool.',
      links: [
        { label: 'Merge', to: '/guides/merge-tool' },
        { label: 'Keywords', to: '/guides/keywords' },
        { label: 'Dedupe', to: '/guides/dedupe' },
        { label: 'Find and replace', to: '/guides/replace' },
        { label: 'Negative keywords', to: '/guides/negative-keywords' },
        { label: 'UTM builder', to: '/guides/utm-builder' },
      ],
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
      text: 'What can be imported and exported, and how much a tab takes.',
      links: [
        { label: 'File formats', to: '/faq#which-files' },
        { label: 'Length of lists', to: '/faq#how-long-may-a-list-be' },
        { label: 'Reload and close', to: '/faq#reload-and-close' },
      ],
    },
    {
      title: 'Your data',
      text: 'What stays in your browser, what comes to us, and the rules we both keep.',
      links: [
        { label: 'Privacy policy', to: '/privacy' },
        { label: 'Terms of service', to: '/terms' },
      ],
    },
  ],
  faq: 'Asked most',
  faqEntries: [
    'do-i-need-an-account',
    'does-my-data-leave-the-browser',
    'how-long-may-a-list-be',
    'why-sign-in-to-export',
  ],
  allQuestions: 'All questions and answers',
} as const;

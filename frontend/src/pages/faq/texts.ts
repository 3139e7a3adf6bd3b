import { SUPPORT_FACTS } from '../support-facts.ts';

/** What the FAQ page says beside the entries. */
export const FAQ_TEXTS = {
  title: 'Questions and answers',
  lead: 'What people ask about the tools, accounts and their data. Not there? Write to us.',
  search: 'Search the questions',
  searchHint: 'Such as export, capitals, delete',
  filter: 'Categories',
  all: 'All',
  found: (shown: number) => `${shown} ${shown === 1 ? 'question' : 'questions'}`,
  none: 'No question has these words. Try fewer of them, or',
  noneAsk: 'ask us',
  linkTo: 'Link to this answer',
  linkToLabel: (question: string) => `Link to the answer: ${question}`,
  guides: 'Guides',
  guidesText: 'Step by step, with examples that load into the tool:',
  contact: 'Ask us',
  contactText: `We read every message. ${SUPPORT_FACTS.responseTime}`,
  hours: 'Hours',
  hoursText: SUPPORT_FACTS.hours,
  email: 'Email',
  write: 'Write to support',
} as const;

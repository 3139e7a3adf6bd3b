import { SUPPORT_FACTS } from '../support-facts.ts';

/** Labels of the FAQ page, without its entries. */
export const FAQ_TEXTS = {
  title: 'Questions and answers',
  lead: 'Common questions about the tools, accounts and your data. Not listed? Write to us.',
  search: 'Search the questions',
  searchHint: 'Such as export, capitals, delete',
  filter: 'Categories',
  all: 'All',
  found: (shown: number) => `${shown} ${shown === 1 ? 'question' : 'questions'}`,
  none: 'No question contains these words. Try fewer words, or',
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

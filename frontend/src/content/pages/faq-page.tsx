import { Button, TextInput } from '@mantine/core';
import { SUPPORT_FACTS, siteFact } from '../../shared/product.ts';
import '@mantine/core/styles/Input.layer.css';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PageHead } from '../../shared/prose/article.tsx';
import { plainText } from '../../shared/prose/inline.ts';
import { Paragraphs } from '../../shared/prose/rich-text.tsx';
import { TOOLS } from '../../workbench/available-tools.ts';
import { FAQ_CATEGORIES, FAQ_ENTRIES, type FaqCategory, type FaqEntry } from './faq-entries.ts';
import classes from './faq-page.module.css';

/** Labels of the FAQ page, without its entries. */
const messages = {
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

/** Questions and answers, filtered by category and words. Several can be open at once, and each has a URL. */
export function FaqPage() {
  const [category, setCategory] = useState<FaqCategory | null>(null);
  const [words, setWords] = useState('');
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies a repeated visit of the same fragment
  useEffect(() => {
    if (FAQ_ENTRIES.some(({ id }) => hash === `#${id}`)) {
      setCategory(null);
      setWords('');
      openEntry(hash.slice(1));
    }
  }, [hash, key]);

  const shown = new Set(
    FAQ_ENTRIES.filter((entry) => (category === null || entry.category === category) && matchesWords(entry, words)).map(
      ({ id }) => id,
    ),
  );
  return (
    <div className={classes.page}>
      <PageHead lead={messages.lead} title={messages.title} />
      <div className={classes.columns}>
        <div>
          <search className={classes.controls}>
            <TextInput
              className={classes.search}
              label={messages.search}
              onChange={(event) => setWords(event.currentTarget.value)}
              placeholder={messages.searchHint}
              type="search"
              value={words}
            />
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips */}
            <div aria-label={messages.filter} className={classes.filter} role="group">
              {[null, ...FAQ_CATEGORIES].map((name) => (
                <button
                  aria-pressed={category === name}
                  className={classes.chip}
                  key={name ?? messages.all}
                  onClick={() => setCategory(name)}
                  type="button"
                >
                  {name ?? messages.all}
                </button>
              ))}
            </div>
          </search>
          <p className={classes.found} role="status">
            {messages.found(shown.size)}
          </p>
          {shown.size === 0 && (
            <p>
              {messages.none} <Link to="/support">{messages.noneAsk}</Link>.
            </p>
          )}
          {FAQ_CATEGORIES.map((name) => {
            const entries = FAQ_ENTRIES.filter((entry) => entry.category === name);
            return (
              // Filtered entries stay mounted, so that they are open or closed as before when they reappear.
              <section className={classes.group} hidden={!entries.some(({ id }) => shown.has(id))} key={name}>
                <h2 className={classes.category}>{name}</h2>
                {entries.map((entry) => (
                  <FaqEntryView entry={entry} isShown={shown.has(entry.id)} key={entry.id} />
                ))}
              </section>
            );
          })}
        </div>
        <Aside />
      </div>
    </div>
  );
}

/** Opens an entry, scrolls to it and focuses it. */
function openEntry(id: string): void {
  const entry = document.getElementById(id);
  if (entry instanceof HTMLDetailsElement) {
    entry.open = true;
    entry.scrollIntoView();
    entry.querySelector('summary')?.focus({ preventScroll: true });
  }
}

const GUIDES = TOOLS.filter(({ isGuideInFaq }) => isGuideInFaq);

/** Links to the guides and to support. */
function Aside() {
  const email = siteFact('supportEmail');
  return (
    <aside className={classes.aside}>
      <section aria-labelledby="faq-contact" className={classes.card}>
        <h2 className={classes.cardTitle} id="faq-contact">
          {messages.contact}
        </h2>
        <p>{messages.contactText}</p>
        <dl className={classes.facts}>
          <div>
            <dt>{messages.hours}</dt>
            <dd>{messages.hoursText}</dd>
          </div>
          <div>
            <dt>{messages.email}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        </dl>
        <Button component={Link} to="/support">
          {messages.write}
        </Button>
      </section>
      <section aria-labelledby="faq-guides" className={classes.card}>
        <h2 className={classes.cardTitle} id="faq-guides">
          {messages.guides}
        </h2>
        <p>{messages.guidesText}</p>
        <ul className={classes.guides}>
          {GUIDES.map(({ id, title, guidePath }) => (
            <li key={id}>
              <Link to={guidePath}>{title}</Link>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

/** A question that expands to its answer. Uses the browser's disclosure element, which needs no script. */
function FaqEntryView({
  entry: { id, question, answer },
  isShown,
}: {
  readonly entry: FaqEntry;
  readonly isShown: boolean;
}) {
  return (
    <details className={classes.entry} hidden={!isShown} id={id}>
      <summary className={classes.question}>
        <h3 className={classes.words}>{question}</h3>
        <span aria-hidden="true" className={classes.sign} />
      </summary>
      <div className={classes.answer}>
        <Paragraphs of={answer} />
        <Link aria-label={messages.linkToLabel(question)} className={classes.link} to={`#${id}`}>
          {messages.linkTo}
        </Link>
      </div>
    </details>
  );
}

/** Returns true if question and answer together contain every word of a search, in any order, ignoring case. */
export function matchesWords({ question, answer }: FaqEntry, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [question, ...answer].map(plainText).join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

import { Link } from 'react-router-dom';
import { SUPPORT_FACTS, siteFact } from '../../shared/product.ts';
import { PageHead } from '../../shared/prose/article.tsx';
import { RichText } from '../../shared/prose/rich-text.tsx';
import { FAQ_ENTRIES } from './faq-entries.ts';
import classes from './support-page.module.css';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { FIELD_LIMITS } from '../../../../libs/contracts/shared/limits.ts';
import { CONTACT_CATEGORIES, type ContactCategory } from '../../../../libs/contracts/site/contact.ts';
import { TOOL_CATALOG } from '../../../../libs/tools/index.ts';
import { call } from '../../shared/api/client.ts';
import { checkEmail, EmailField } from '../../shared/form/account-fields.tsx';
import { FormFrame, SubmitButton, useAccountForm } from '../../shared/form/account-form.tsx';
import formClasses from '../../shared/form/form.module.css';
import { count } from '../../shared/prose/inline.ts';
import { showToast } from '../../shared/ui/toast.tsx';

/** Labels and messages of the support page. */
const messages = {
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

/** The support page: the contact form, channels and hours, and links to help. */
export function SupportPage() {
  return (
    <div className={classes.page}>
      <PageHead lead={messages.lead} title={messages.title} />
      <div className={classes.columns}>
        <section aria-labelledby="support-form" className={classes.formCard}>
          <h2 className={classes.cardTitle} id="support-form">
            {messages.form}
          </h2>
          <noscript>
            <p className={classes.noScript}>
              {messages.noScript} {siteFact('supportEmail')}.
            </p>
          </noscript>
          <ContactForm />
        </section>
        <QuickContact />
      </div>
      <section aria-labelledby="support-help">
        <h2 className={classes.title} id="support-help">
          {messages.help}
        </h2>
        <ul className={classes.help}>
          {messages.helpCategories.map(({ title, text, links }) => (
            <li className={classes.category} key={title}>
              <h3 className={classes.cardTitle}>{title}</h3>
              <p className={classes.categoryText}>{text}</p>
              <ul className={classes.links}>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="support-faq">
        <h2 className={classes.title} id="support-faq">
          {messages.faq}
        </h2>
        <ul className={classes.faq}>
          {messages.faqEntries.map((wanted) => {
            const { id, question, answer } = FAQ_ENTRIES.find((entry) => entry.id === wanted) ?? FAQ_ENTRIES[0];
            return (
              <li className={classes.question} key={id}>
                <h3 className={classes.cardTitle}>
                  <Link className={classes.questionLink} to={`/faq#${id}`}>
                    {question}
                  </Link>
                </h3>
                <p className={classes.categoryText}>
                  <RichText text={answer[0]} />
                </p>
              </li>
            );
          })}
        </ul>
        <p className={classes.all}>
          <Link to="/faq">{messages.allQuestions}</Link>
        </p>
      </section>
    </div>
  );
}

function QuickContact() {
  const email = siteFact('supportEmail');
  const { contactFacts: facts } = messages;
  return (
    <aside aria-labelledby="support-contact" className={classes.contact}>
      <h2 className={classes.cardTitle} id="support-contact">
        {messages.contact}
      </h2>
      <dl className={classes.facts}>
        <div>
          <dt>{facts.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>{facts.response}</dt>
          <dd>{facts.responseText}</dd>
        </div>
        <div>
          <dt>{facts.hours}</dt>
          <dd>{SUPPORT_FACTS.hours}</dd>
        </div>
      </dl>
    </aside>
  );
}

const EMPTY = { name: '', email: '', subject: '', category: '', message: '' };

type Message = typeof EMPTY;

/** Session storage key of what was entered and not sent. */
const KEY = 'overprint.contact';

function ContactForm() {
  const contact = useAccountForm({
    initialValues: EMPTY,
    validate: check,
    failed: messages.errorText,
    onFailure: ({ message }) => showToast({ title: messages.errorTitle, message, tone: 'error' }),
    send: async ({ category, ...values }, signal) => {
      const body = { ...values, category: category === '' ? undefined : (category as ContactCategory) };
      const { success, message } = await call('POST /api/support/contact', { body, signal });
      if (!success) {
        showToast({ title: messages.errorTitle, message: messages.notSent, tone: 'error' });
        return;
      }
      showToast({ title: messages.sent, message: message || messages.sentText, tone: 'success' });
      contact.form.reset();
    },
  });
  const { form, isBusy } = contact;
  useStoredValues(form);
  return (
    <FormFrame
      actions={
        <div className={classes.send}>
          <SubmitButton isBusy={isBusy} label={isBusy ? messages.sending : messages.send} />
        </div>
      }
      label={messages.form}
      of={contact}
    >
      <div className={formClasses.pair}>
        <TextInput
          {...form.getInputProps('name')}
          autoComplete="name"
          label={messages.name}
          maxLength={FIELD_LIMITS.name}
          name="name"
          required
          withAsterisk={false}
        />
        <EmailField {...form.getInputProps('email')} autoComplete="email" maxLength={FIELD_LIMITS.email} />
      </div>
      <div className={formClasses.pair}>
        <TextInput
          {...form.getInputProps('subject')}
          label={messages.subject}
          maxLength={FIELD_LIMITS.contactSubject}
          name="subject"
          required
          withAsterisk={false}
        />
        <NativeSelect
          {...form.getInputProps('category')}
          data={[
            { value: '', label: messages.categoryNone },
            ...CONTACT_CATEGORIES.map((value) => ({ value, label: messages.categories[value] })),
          ]}
          label={messages.category}
          name="category"
        />
      </div>
      <Textarea
        {...form.getInputProps('message')}
        description={<RichText text={messages.messageHint} />}
        label={messages.message}
        maxLength={FIELD_LIMITS.contactMessage}
        name="message"
        required
        rows={8}
        withAsterisk={false}
      />
      <p className={classes.privacy}>
        <RichText text={messages.privacy} />
      </p>
    </FormFrame>
  );
}

/** Restores what was entered before a reload, then stores every change. */
function useStoredValues({ values, setValues }: UseFormReturnType<Message>): void {
  const isRestored = useRef(false);
  useEffect(() => {
    try {
      if (isRestored.current) {
        sessionStorage.setItem(KEY, JSON.stringify(values));
      } else {
        isRestored.current = true;
        setValues(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Message>);
      }
    } catch {
      // Storage is full or blocked. A reload loses what was entered.
    }
  }, [values, setValues]);
}

function check({ name, email, subject, message }: Message) {
  const ifBlank = (text: string, missing: string) => (text.trim() === '' ? missing : undefined);
  return {
    name: ifBlank(name, messages.nameMissing),
    email: checkEmail(email),
    subject: ifBlank(subject, messages.subjectMissing),
    message: ifBlank(message, messages.messageMissing),
  };
}

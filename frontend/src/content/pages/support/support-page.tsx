import { Link } from 'react-router-dom';
import { routeExists } from '../../../../../libs/contracts/site/routes.ts';
import { PageHead } from '../../../shared/prose/page-head.tsx';
import { RichText } from '../../../shared/prose/rich-text.tsx';
import { siteFact } from '../../../shared/prose/site-facts.ts';
import { FAQ_ENTRIES } from '../faq/entries.ts';
import { SUPPORT_FACTS } from '../support-facts.ts';
import { ContactForm } from './contact-form.tsx';
import classes from './support-page.module.css';
import { SUPPORT_TEXTS as texts } from './texts.ts';

/** The support page: the contact form, channels and hours, and links to help. */
export function SupportPage() {
  return (
    <div className={classes.page}>
      <PageHead lead={texts.lead} title={texts.title} />
      <div className={classes.columns}>
        <section aria-labelledby="support-form" className={classes.formCard}>
          <h2 className={classes.cardTitle} id="support-form">
            {texts.form}
          </h2>
          <noscript>
            <p className={classes.noScript}>
              {texts.noScript} {siteFact('supportEmail')}.
            </p>
          </noscript>
          <ContactForm />
        </section>
        <QuickContact />
      </div>
      <section aria-labelledby="support-help">
        <h2 className={classes.title} id="support-help">
          {texts.help}
        </h2>
        <ul className={classes.help}>
          {texts.helpCategories.map(({ title, text, links }) => (
            <li className={classes.category} key={title}>
              <h3 className={classes.cardTitle}>{title}</h3>
              <p className={classes.categoryText}>{text}</p>
              <ul className={classes.links}>
                {links
                  .filter(({ to }) => routeExists(to.split('#', 1)[0]))
                  .map(({ label, to }) => (
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
          {texts.faq}
        </h2>
        <ul className={classes.faq}>
          {texts.faqEntries.map((wanted) => {
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
          <Link to="/faq">{texts.allQuestions}</Link>
        </p>
      </section>
    </div>
  );
}

function QuickContact() {
  const email = siteFact('supportEmail');
  const { contactFacts: facts } = texts;
  return (
    <aside aria-labelledby="support-contact" className={classes.contact}>
      <h2 className={classes.cardTitle} id="support-contact">
        {texts.contact}
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

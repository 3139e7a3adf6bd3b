import { Article, ArticleSection, type SectionName } from '../../shared/prose/article.tsx';
import { Bullets, LocaleDay, Paragraphs } from '../../shared/prose/rich-text.tsx';
import classes from './legal-page.module.css';

/** Labels of all legal pages. */
const messages = {
  updated: 'Last updated',
} as const;

/** Part of a section: paragraphs, then a list, with an optional heading. All strings are rich text. */
export interface LegalPart {
  readonly heading?: string;
  readonly paragraphs?: readonly string[];
  readonly list?: readonly string[];
}

export interface LegalSection extends SectionName {
  readonly parts: readonly LegalPart[];
}

/** A legal text: a summary and its sections. */
export interface LegalTexts {
  readonly title: string;
  readonly lead: string;
  /** `YYYY-MM-DD` */
  readonly updated: string;
  readonly summaryTitle: string;
  /** Plain-language summary; only the sections are binding. */
  readonly summary: readonly string[];
  readonly sections: readonly LegalSection[];
}

/** A legal text as a page. Its sections are numbered, since other texts may refer to them by number. */
export function LegalPage({ of: legal }: { readonly of: LegalTexts }) {
  const { title, lead, updated, summaryTitle, summary } = legal;
  const sections = legal.sections.map((section, place) => ({ ...section, title: `${place + 1}. ${section.title}` }));
  return (
    <Article
      before={
        <p className={classes.updated}>
          {messages.updated}: <LocaleDay iso={updated} />
        </p>
      }
      contents={sections}
      lead={lead}
      title={title}
    >
      <div className={classes.summary}>
        <h2 className={classes.summaryTitle}>{summaryTitle}</h2>
        <Bullets of={summary} />
      </div>
      {sections.map((section) => (
        <ArticleSection key={section.id} of={section}>
          {section.parts.map(({ heading, paragraphs = [], list = [] }) => (
            <div className={classes.part} key={heading ?? paragraphs[0] ?? list[0]}>
              {heading !== undefined && <h3 className={classes.heading}>{heading}</h3>}
              <Paragraphs of={paragraphs} />
              {list.length > 0 && <Bullets of={list} />}
            </div>
          ))}
        </ArticleSection>
      ))}
    </Article>
  );
}

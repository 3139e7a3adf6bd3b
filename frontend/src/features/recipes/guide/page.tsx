import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Article, ArticleSection } from '../../../shared/prose/article.tsx';
import { Paragraphs } from '../../../shared/prose/rich-text.tsx';
import { RECIPES_PAGE } from '../../../workbench/available-tools.ts';
import { Steps, Troubles } from '../../../workbench/guide/guide-parts.tsx';
import { RECIPES_GUIDE as texts } from './texts.ts';

/** The guide to recipes. */
export function RecipesGuide() {
  const { sections } = texts;
  return (
    <Article
      before={
        <Button component={Link} to={RECIPES_PAGE.path}>
          {texts.back}
        </Button>
      }
      contents={Object.values(sections)}
      lead={texts.lead}
      title={texts.title}
    >
      <ArticleSection of={sections.quickStart}>
        <Steps of={texts.quickStart} />
      </ArticleSection>
      {(['steps', 'run', 'save', 'commandLine', 'limits'] as const).map((section) => (
        <ArticleSection key={section} of={sections[section]}>
          <Paragraphs of={texts[section]} />
        </ArticleSection>
      ))}
      <ArticleSection of={sections.troubleshooting}>
        <Troubles of={texts.troubles} />
      </ArticleSection>
    </Article>
  );
}

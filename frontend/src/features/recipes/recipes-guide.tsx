import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Article, ArticleSection } from '../../shared/prose/article.tsx';
import { Paragraphs } from '../../shared/prose/rich-text.tsx';
import { RECIPES_PAGE } from '../../workbench/available-tools.ts';
import { Steps, Troubles } from '../../workbench/guide/guide-page.tsx';

const name = (id: string, title: string) => ({ id, title });

/** The guide to recipes. */
const messages = {
  title: 'Recipes guide',
  back: 'Back to Recipes',
  lead: 'A recipe is a row of tools with their options. Build it once, and run it every week with other lists: in your browser, on the command line, or through the API.',
  sections: {
    quickStart: name('quick-start', 'Quick start'),
    steps: name('steps', 'Steps and their sources'),
    run: name('run', 'Running'),
    save: name('save', 'Saving and sharing'),
    commandLine: name('command-line', 'Command line'),
    limits: name('limits', 'Limits'),
    troubleshooting: name('troubleshooting', 'Troubleshooting'),
  },
  quickStart: [
    {
      title: 'Start',
      text: 'Choose a preset, press **New recipe**, import a file, or press **Save as recipe** beside any result.',
    },
    {
      title: 'Add steps',
      text: 'Choose a tool and press **Add step**. Its first input reads the step before; change this with **Source of …**.',
    },
    {
      title: 'Fill the lists',
      text: 'Paste or import the lists under **Inputs**. Choose under **Outputs** what you want to see.',
    },
    { title: 'Run', text: 'Press **Run all**.' },
  ],
  steps: [
    'Each input of a step reads an input of the recipe, an output of an earlier step, or a text of its own. If a table reaches an input for lists, name the column to take.',
    'Steps can be moved where no step would read a later one. A disabled step is skipped: later steps use its input in place of its result. This works if it has exactly one connected input of the same form as its result.',
    'When you change a step, it and all steps that read it are marked as out of date.',
  ],
  run: [
    '**Run all** runs every step and shows the outputs. **Run to here** runs up to the chosen step and shows all that it makes. **Cancel** stops at once; rows that are complete stay.',
    'All steps are checked before the first one runs. If a step fails, its message names it, and the outputs of the steps before stay.',
    '**Run with other lists** asks for the lists and runs the same steps.',
  ],
  save: [
    '**Save** keeps the recipe in your account, and **My recipes** lists it on every device. Lists of at most 1,000 lines are saved with it. Saving an opened recipe again replaces it.',
    '**Run on the server** runs a saved recipe without an open tab, and **Schedule…** runs it every day or week. **Jobs** on the dashboard lists these runs; their outputs become saved results.',
    '**Download** writes a file that ends in `.overprint.json`. **Import** opens it, here or on another computer.',
    '**Copy link** puts the recipe into a link. The part after `#` is not sent to a server. Your lists are left out, unless you tick **Include my lists**. A link has at most 8,000 characters; use a file for longer recipes.',
    'The link shows the steps first. Nothing runs before **Use this recipe** is pressed.',
  ],
  commandLine: [
    'The command line runs the same file, or a link: `overprint run recipe.overprint.json keywords=a.txt -o out.txt`. It streams where it can, so tens of millions of rows need little memory.',
  ],
  limits: [
    'A recipe has up to 50 steps, 20 inputs and 20 outputs, 100,000 characters of own texts, and 200 kB in all.',
    'Results are held in the tab’s memory. If all of them do not fit, rows that only one later step reads are not kept; if that is not enough, the page says so before it starts.',
  ],
  troubles: [
    {
      problem: '“Choose the column to use.”',
      answer: 'A table reaches an input for lists. Write the name of the column below the source.',
    },
    {
      problem: '“This link is incomplete.”',
      answer: 'A program cut the link. Ask for the file instead.',
    },
    {
      problem: '“… is disabled and cannot be skipped”',
      answer:
        'A later step reads the disabled one. It has no single input to pass on, or the later step reads an output other than its first. Enable it, or choose another source.',
    },
  ],
} as const;

/** The guide to recipes. */
export function RecipesGuide() {
  const { sections } = messages;
  return (
    <Article
      before={
        <Button component={Link} to={RECIPES_PAGE.path}>
          {messages.back}
        </Button>
      }
      contents={Object.values(sections)}
      lead={messages.lead}
      title={messages.title}
    >
      <ArticleSection of={sections.quickStart}>
        <Steps of={messages.quickStart} />
      </ArticleSection>
      {(['steps', 'run', 'save', 'commandLine', 'limits'] as const).map((section) => (
        <ArticleSection key={section} of={sections[section]}>
          <Paragraphs of={messages[section]} />
        </ArticleSection>
      ))}
      <ArticleSection of={sections.troubleshooting}>
        <Troubles of={messages.troubles} />
      </ArticleSection>
    </Article>
  );
}

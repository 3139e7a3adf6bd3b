import { negativesDescription } from '../../../../../../libs/tools/negatives/description.ts';
import { Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { PlatformFacts } from '../../../../workbench/guide/platform-facts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { NEGATIVES_EXAMPLES } from './examples.ts';
import { GUIDE as messages } from './messages.ts';
import classes from './reach-table.module.css';

export function Guide() {
  return (
    <GuidePage
      tool="negatives"
      guide={messages}
      parts={{
        matchTypes: (
          <>
            <Paragraphs of={messages.matchTypes} />
            <ReachTable />
            <p>{messages.matchTypesNote}</p>
          </>
        ),
        platforms: (
          <>
            <FormsTable />
            <p>{messages.platformsNote}</p>
          </>
        ),
        cleaning: <Paragraphs of={messages.cleaning} />,
        examples: <WorkedExamples of={NEGATIVES_EXAMPLES} runLabel={messages.runLabel} />,
        rules: (
          <>
            <p>{messages.rules}</p>
            <PlatformFacts kind="negative" />
          </>
        ),
      }}
    />
  );
}

const MATCH_TYPES = ['exact', 'phrase', 'broad'] as const;

const { options } = negativesDescription;

/** A table of the searches that each match type excludes. */
function ReachTable() {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{messages.reachCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.reachSearch}</th>
          {MATCH_TYPES.map((matchType) => (
            <th key={matchType} scope="col">
              {options[matchType].label}
              <code className={classes.form}>{messages.forms[matchType]}</code>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messages.reach.map(({ search, ...reach }) => (
          <tr key={search}>
            <th className={classes.search} scope="row">
              {search}
            </th>
            {MATCH_TYPES.map((matchType) => (
              <td className={classes.cell} data-kept={reach[matchType] || undefined} key={matchType}>
                {reach[matchType] ? messages.kept : messages.shown}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table of the notation of one word for each platform. */
function FormsTable() {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{messages.platformsIntro}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.platformHead}</th>
          {MATCH_TYPES.map((matchType) => (
            <th key={matchType} scope="col">
              {options[matchType].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messages.platformForms.map(({ name, ...forms }) => (
          <tr key={name}>
            <th className={classes.platform} scope="row">
              {name}
            </th>
            {MATCH_TYPES.map((matchType) => (
              <td className={classes.written} key={matchType}>
                {forms[matchType]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

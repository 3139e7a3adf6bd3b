import { negativesDescription } from '../../../../../../libs/tools/negatives/description.ts';
import { Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { PlatformFacts } from '../../../../workbench/guide/platform-facts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { NEGATIVES_EXAMPLES } from './examples.ts';
import classes from './reach-table.module.css';
import { GUIDE as texts } from './texts.ts';

export function Guide() {
  return (
    <GuidePage
      tool="negatives"
      guide={texts}
      parts={{
        matchTypes: (
          <>
            <Paragraphs of={texts.matchTypes} />
            <ReachTable />
            <p>{texts.matchTypesNote}</p>
          </>
        ),
        platforms: (
          <>
            <FormsTable />
            <p>{texts.platformsNote}</p>
          </>
        ),
        cleaning: <Paragraphs of={texts.cleaning} />,
        examples: <WorkedExamples of={NEGATIVES_EXAMPLES} runLabel={texts.runLabel} />,
        rules: (
          <>
            <p>{texts.rules}</p>
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
      <caption className={classes.caption}>{texts.reachCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.reachSearch}</th>
          {MATCH_TYPES.map((matchType) => (
            <th key={matchType} scope="col">
              {options[matchType].label}
              <code className={classes.form}>{texts.forms[matchType]}</code>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {texts.reach.map(({ search, ...reach }) => (
          <tr key={search}>
            <th className={classes.search} scope="row">
              {search}
            </th>
            {MATCH_TYPES.map((matchType) => (
              <td className={classes.cell} data-kept={reach[matchType] || undefined} key={matchType}>
                {reach[matchType] ? texts.kept : texts.shown}
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
      <caption className={classes.caption}>{texts.platformsIntro}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.platformHead}</th>
          {MATCH_TYPES.map((matchType) => (
            <th key={matchType} scope="col">
              {options[matchType].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {texts.platformForms.map(({ name, ...forms }) => (
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

import { negativesDescription } from '../../../../../../libs/tools/negatives/description.ts';
import classes from './reach-table.module.css';
import { GUIDE as texts } from './texts.ts';

const MATCH_TYPES = ['exact', 'phrase', 'broad'] as const;
const { options } = negativesDescription;

/** A table of the searches that each match type excludes. */
export function ReachTable() {
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
export function FormsTable() {
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

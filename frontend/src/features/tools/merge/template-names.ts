import { cleanNames } from '../../../../../libs/tables/columns.ts';
import { MERGE_OPTIONS, type MergeOptions } from '../../../../../libs/tools/merge/options.ts';
import { columnLetter } from '../../../../../libs/tools/shared/column-letter.ts';
import { settingsOf } from './columns.tsx';

/** Names by which templates can refer to the columns of the page. */
interface TemplateNames {
  /** One name for each column: its own, or its letter if it has none or a letter stands for another column. */
  readonly inserted: readonly string[];
  /** Further names that templates can use. */
  readonly others: readonly string[];
}

/** Returns the names of the columns in templates, where a letter wins over a name (`docs/spec/tools.md`, Merge). */
export function templateNames(options: MergeOptions): TemplateNames {
  const settings = settingsOf(options);
  const letters = settings.map((_, index) => columnLetter(index));
  const names = cleanNames(settings.map(({ name }, index) => name.trim() || letters[index]));
  const inserted = names.map((name, index) =>
    settings[index].name.trim() === '' || letters.includes(name.toUpperCase()) ? letters[index] : name,
  );
  const others = [...new Set([...letters, ...names])].filter((name) => !inserted.includes(name));
  return { inserted, others };
}

/** Adds templates in place of empty ones, as many as a merge can have; `leftOut` counts the others. */
export function addTemplates(before: MergeOptions['templates'], added: readonly string[]) {
  const { max } = MERGE_OPTIONS.templates;
  const all = [...before.filter(({ template }) => template !== ''), ...added.map((template) => ({ template }))];
  return { templates: all.slice(0, max), leftOut: Math.max(0, all.length - max) };
}

import { memo } from 'react';
import { MERGE_OPTIONS, type MergeOptions } from '../../../../../libs/tools/merge/options.ts';
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx';
import { OptionForm } from '../../../workbench/tool/option-form.tsx';
import classes from './merge-tool.module.css';
import { MERGE_TEXTS as texts } from './texts.ts';

/** Templates that combine keywords in column A with places in column B; our own choice. */
const TEMPLATE_PRESETS = [
  '{A} {B}',
  '{B} {A}',
  '{A} in {B}',
  '{A} near {B}',
  'best {A} in {B}',
  '{A} {B} near me',
] as const;

/** The options of the page; the settings of columns are in their menus. */
const { columns: _columns, collapseSpaces, ...FORM } = MERGE_OPTIONS;
const FORM_WITH_GAPS = { ...FORM, collapseSpaces };

/** The options of a merge, with ready-made templates. */
export const MergeOptionsForm = memo(function MergeOptionsForm({
  options,
  setOptions,
  columnNames,
  unused,
}: {
  readonly options: MergeOptions;
  readonly setOptions: (options: MergeOptions) => void;
  /** Names of the columns that templates may use. */
  readonly columnNames: readonly string[];
  /** Letters of the columns that have items and stand in no template. */
  readonly unused: readonly string[];
}) {
  const addTemplates = (templates: readonly string[]) => {
    const added = templates.map((template) => ({ template }));
    const kept = options.templates.filter(({ template }) => template !== '');
    const all = [...kept, ...added].slice(0, MERGE_OPTIONS.templates.max);
    setOptions({ ...options, templates: all, orders: 'asGiven' });
  };
  return (
    <>
      <OptionForm
        onChange={(change) => setOptions({ ...options, ...change })}
        specs={options.templates.length > 0 ? FORM_WITH_GAPS : FORM}
        templateColumns={columnNames}
        value={options}
      />
      <div className={classes.presets}>
        <Menu label={texts.presets}>
          {TEMPLATE_PRESETS.map((template) => (
            <MenuItem key={template} onClick={() => addTemplates([template])}>
              {template}
            </MenuItem>
          ))}
          <MenuItem onClick={() => addTemplates(TEMPLATE_PRESETS)}>{texts.allPresets}</MenuItem>
        </Menu>
        {unused.map((letter) => (
          <p className={classes.unused} key={letter}>
            {texts.unusedColumn(letter)}
          </p>
        ))}
      </div>
    </>
  );
});

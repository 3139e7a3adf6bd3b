import { Button } from '@mantine/core';
import { memo, useMemo } from 'react';
import { UserMistake } from '../../../../../libs/errors.ts';
import { MAX_PAGE_COLUMNS, mergeDescription } from '../../../../../libs/tools/merge/description.ts';
import { MERGE_OPTIONS, type MergeOptions } from '../../../../../libs/tools/merge/options.ts';
import { type MergePlan, planMerge } from '../../../../../libs/tools/merge/plan.ts';
import { columnLetter } from '../../../../../libs/tools/shared/column-letter.ts';
import { textsOf } from '../../../../../libs/tools/shared/tool.ts';
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { ResultsPanel, ResultTotals } from '../../../workbench/results/results-panel.tsx';
import { readToolForm, replaceToolForm } from '../../../workbench/runs/tool-options.ts';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { BUTTON_MESSAGES } from '../../../workbench/saving/button-messages.ts';
import { useSaveProject } from '../../../workbench/saving/use-save-dialogs.tsx';
import { type InputColumn, InputColumns } from '../../../workbench/tool/input-columns.tsx';
import { labelOf, OptionForm } from '../../../workbench/tool/option-form.tsx';
import { toolScreen } from '../../../workbench/tool/tool-page.tsx';
import { EmptyResults, ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import { addTemplates, ColumnChanges, ColumnMenu, describeColumn, settingsOf, templateNames } from './columns.tsx';
import classes from './merge-tool.module.css';
import { MERGE_MESSAGES as messages } from './messages.ts';

export const Screen = toolScreen('merge', MergeTool);

export function MergeTool() {
  const model = useTool(mergeDescription);
  const { form, estimate, inputs } = model;
  const { options } = form;
  const specs = textsOf(mergeDescription, options);
  const settings = settingsOf(options);
  const project = useSaveProject({ columns: specs.map(({ id }) => id), settings: options });
  const { setOptions } = model;
  const columns = useMemo(() => pageColumns(options), [options]);
  const counts = specs.map(({ id }) => inputs[id]?.stats.items ?? 0);
  const plan = planOf(counts, options);
  const canRun = estimate.rows > 0n && !estimate.refusal;
  const duplicates = model.run.state === 'done' ? Number(model.run.report.duplicatesRemoved) : 0;
  const fillExample = () => {
    model.fill(messages.example);
    setOptions({ ...options, separator: { type: 'space', custom: '' } });
  };
  return (
    <ToolWorkspace
      canRun={canRun}
      countLabel={<Combinations counts={counts} plan={plan} rows={estimate.rows} />}
      inputs={
        <>
          <InputColumns
            columns={columns}
            end={
              settings.length < MAX_PAGE_COLUMNS && (
                <Button onClick={() => new ColumnChanges(options, setColumns).add()} size="compact-sm">
                  {messages.addColumn}
                </Button>
              )
            }
            inputs={inputs}
            name={messages.columns}
            tool="merge"
          />
          {/* The run bar of phones has no room for this button. */}
          <Button
            aria-haspopup="dialog"
            className={classes.belowColumns}
            onClick={project.open}
            size="compact-sm"
            variant="subtle"
          >
            {BUTTON_MESSAGES.saveProject}
          </Button>
          {project.dialog}
        </>
      }
      model={model}
      options={<MergeOptionsForm options={options} setOptions={setOptions} unused={plan?.unused ?? NO_LETTERS} />}
      optionsSummary={messages.summary(
        labelOf(mergeDescription.options.separator.fields.type, options.separator.type),
        labelOf(mergeDescription.options.casing, options.casing),
        options.removeDuplicates,
      )}
      results={
        <ResultsPanel
          {...model.results}
          empty={<EmptyResults onExample={model.isEmpty && fillExample} text={messages.empty} />}
          label="Results"
          output="lines"
          totals={duplicates > 0 && <ResultTotals total={messages.duplicatesRemoved(duplicates)} />}
        />
      }
      runActions={
        <Button aria-haspopup="dialog" className={classes.inBar} onClick={project.open} variant="subtle">
          {BUTTON_MESSAGES.saveProject}
        </Button>
      }
      runLabel={messages.runLabel}
    />
  );
}

const NO_LETTERS: readonly string[] = [];

function setColumns(columns: MergeOptions['columns']): void {
  const form = readToolForm(mergeDescription);
  replaceToolForm(mergeDescription, { ...form, options: { ...form.options, columns } });
}

/** Returns the columns of the page, with their menus. */
function pageColumns(options: MergeOptions): InputColumn[] {
  const changes = new ColumnChanges(options, setColumns);
  const settings = settingsOf(options);
  return textsOf(mergeDescription, options).map(({ id, label }, index) => ({
    text: id,
    label,
    title: columnLetter(index),
    tab: columnLetter(index),
    placeholder: messages.placeholders[index] ?? messages.morePlaceholder,
    note: describeColumn(settings[index]),
    actions: <ColumnMenu changes={changes} count={settings.length} index={index} settings={settings[index]} />,
  }));
}

/** Returns the plan of a run; undefined if the options are refused, for which the estimate states the reason. */
function planOf(counts: readonly number[], options: MergeOptions): MergePlan | undefined {
  try {
    return planMerge(counts, options);
  } catch (error) {
    if (error instanceof UserMistake) {
      return undefined;
    }
    throw error;
  }
}

/** The number of combinations with its factors. */
function Combinations({
  rows,
  plan,
  counts,
}: {
  readonly rows: bigint;
  readonly plan: MergePlan | undefined;
  readonly counts: readonly number[];
}) {
  const factors = plan ? describeFactors(plan, counts) : '';
  return (
    <>
      <span>{messages.combinations(rows)}</span>
      {factors !== '' && <span className={classes.factors}>{` · ${factors}`}</span>}
    </>
  );
}

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
const { templates } = MERGE_OPTIONS;

/** The options of a merge, with ready-made templates. */
const MergeOptionsForm = memo(function MergeOptionsForm({
  options,
  setOptions,
  unused,
}: {
  readonly options: MergeOptions;
  readonly setOptions: (options: MergeOptions) => void;
  /** Letters of the columns that have items and stand in no template. */
  readonly unused: readonly string[];
}) {
  const names = useMemo(() => templateNames(options), [options]);
  const specs = {
    ...(options.templates.length > 0 ? FORM_WITH_GAPS : FORM),
    templates: { ...templates, fields: { template: { ...templates.fields.template, builtIns: names.others } } },
  };
  const addPresets = (presets: readonly string[]) => {
    const added = addTemplates(options.templates, presets);
    setOptions({ ...options, templates: added.templates, orders: 'asGiven' });
    if (added.leftOut > 0) {
      const message = messages.templatesLeftOut(added.leftOut, templates.max);
      showToast({ title: messages.tooManyTemplates, message, tone: 'error' });
    }
  };
  return (
    <>
      <OptionForm
        buttons={{
          templates: (
            <Menu label={messages.presets}>
              {TEMPLATE_PRESETS.map((template) => (
                <MenuItem key={template} onClick={() => addPresets([template])}>
                  {template}
                </MenuItem>
              ))}
              <MenuItem onClick={() => addPresets(TEMPLATE_PRESETS)}>{messages.allPresets}</MenuItem>
            </Menu>
          ),
        }}
        onChange={(change) => setOptions({ ...options, ...change })}
        specs={specs}
        templateColumns={names.inserted}
        value={options}
      />
      {unused.map((letter) => (
        <p className={classes.unused} key={letter}>
          {messages.unusedColumn(letter)}
        </p>
      ))}
    </>
  );
});

/** Product of columns, with the number of orders or templates that combine the same columns. */
interface Term {
  readonly product: string;
  /** True if the combination in which every column is empty is left out. */
  readonly isOneLess: boolean;
  times: number;
}

/**
 * Returns the factors of the number of combinations, such as `3 × (2 + 1) × 5`: times the orders, and a sum for
 * templates. Empty if there is a single factor.
 * @param counts number of items of each column
 */
export function describeFactors({ columns, parts }: MergePlan, counts: readonly number[]): string {
  const terms = new Map<string, Term>();
  const optional = new Set(columns.filter(({ isOptional }) => isOptional).map(({ index }) => index));
  for (let place = 0; place < parts.length; ) {
    const named = parts[place].columns.map(({ column }) => column).sort((a, b) => a - b);
    const isOneLess = named.length > 1 && named.every((column) => optional.has(column));
    // The plan has one part for each column that may be the first with an item.
    place += isOneLess ? named.length : 1;
    const term = terms.get(named.join());
    if (term) {
      term.times++;
    } else {
      const factors = named.map((column) => ({
        items: counts[column],
        isOptional: named.length > 1 && optional.has(column),
      }));
      terms.set(named.join(), { product: messages.factors(factors), isOneLess, times: 1 });
    }
  }
  const sum = [...terms.values()].map(messages.term).join(' + ');
  return sum.includes(' ') ? sum : '';
}

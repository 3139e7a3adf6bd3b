import { Button } from '@mantine/core';
import { mergeDescription } from '../../../../../libs/tools/merge/description.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { ResultsPanel } from '../../../workbench/results/results-panel.tsx';
import { RunBar } from '../../../workbench/runs/run-bar.tsx';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { BUTTON_TEXTS } from '../../../workbench/saving/button-texts.ts';
import { useSaveProject } from '../../../workbench/saving/use-save-dialogs.tsx';
import { type InputColumn, InputColumns } from '../../../workbench/tool/input-columns.tsx';
import { labelOf, OptionForm } from '../../../workbench/tool/option-form.tsx';
import { ToolPage } from '../../../workbench/tool/tool-page.tsx';
import { EmptyResults, ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import classes from './merge-tool.module.css';
import { MERGE_TEXTS as texts } from './texts.ts';

export function Screen() {
  return (
    <ToolPage tool="merge">
      <MergeTool />
    </ToolPage>
  );
}

const COLUMNS: readonly InputColumn[] = mergeDescription.texts.map(({ id, label }, index) => ({
  text: id,
  label,
  title: 'ABC'[index],
  tab: 'ABC'[index],
  placeholder: texts.placeholders[index],
}));

const COLUMN_IDS = mergeDescription.texts.map(({ id }) => id);

export function MergeTool() {
  const model = useTool(mergeDescription);
  const { form, estimate, inputs, run, runner } = model;
  const { options } = form;
  const project = useSaveProject({ columns: COLUMN_IDS, settings: options });
  /** The example is offered only if it would replace nothing. */
  const isEmpty = Object.values(inputs).every(({ stats }) => stats.lines === 0);
  const canRun = estimate.rows > 0n && !estimate.refusal;
  const fillExample = () => {
    for (const [index, items] of texts.example.entries()) {
      void textInput('merge', `columns.${index}`).replace([`${items.join('\n')}\n`]);
    }
    model.setOptions({ ...options, separator: { type: 'space', custom: '' } });
  };
  return (
    <ToolWorkspace
      canRun={canRun}
      inputs={
        <>
          <InputColumns columns={COLUMNS} inputs={inputs} name={texts.columns} tool="merge" />
          {/* The run bar of phones has no room for this button. */}
          <Button
            aria-haspopup="dialog"
            className={classes.belowColumns}
            onClick={project.open}
            size="compact-sm"
            variant="subtle"
          >
            {BUTTON_TEXTS.saveProject}
          </Button>
          {project.dialog}
        </>
      }
      model={model}
      options={<OptionForm onChange={model.setOptions} specs={mergeDescription.options} value={options} />}
      optionsSummary={texts.summary(
        labelOf(mergeDescription.options.separator.fields.type, options.separator.type),
        labelOf(mergeDescription.options.casing, options.casing),
        options.removeDuplicates,
      )}
      results={
        <ResultsPanel
          empty={<EmptyResults onExample={isEmpty && fillExample} text={texts.empty} />}
          isOutdated={model.isOutdated}
          label="Results"
          onKeepDuplicates={model.keepDuplicates}
          onRunAgain={model.start}
          output="lines"
          run={run}
          runner={runner}
          tool="merge"
        />
      }
      runBar={
        <RunBar
          countLabel={texts.combinations(estimate.rows)}
          estimate={estimate}
          isDisabled={!canRun}
          onClearAll={model.clearAll}
          onRun={model.start}
          runLabel={texts.runLabel}
        >
          <Button aria-haspopup="dialog" className={classes.inBar} onClick={project.open} variant="subtle">
            {BUTTON_TEXTS.saveProject}
          </Button>
        </RunBar>
      }
    />
  );
}

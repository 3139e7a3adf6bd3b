import { fixDescription } from '../../../../../libs/tools/fix/description.ts';
import { FixSummary, FixTabs, readFixCounts } from '../../../workbench/fixes/fix-results.tsx';
import { FIX_OUTPUTS } from '../../../workbench/fixes/messages.ts';
import { isReady } from '../../../workbench/inputs/text-input.ts';
import { useOutputTabs } from '../../../workbench/results/output-tabs.tsx';
import { ResultsPanel } from '../../../workbench/results/results-panel.tsx';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { LineInput } from '../../../workbench/tool/line-input.tsx';
import { labelOf, OptionForm } from '../../../workbench/tool/option-form.tsx';
import { toolScreen } from '../../../workbench/tool/tool-page.tsx';
import { EmptyResults, ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import { FIX_MESSAGES as messages } from './messages.ts';

export const Screen = toolScreen('fix', FixTool);

const { options: specs, outputs } = fixDescription;

/** Changes keywords that a platform would refuse; the rows, the changes and the dropped rows are in a tab each. */
function FixTool() {
  const model = useTool(fixDescription, (done) => {
    const counts = readFixCounts(done);
    // The rows may arrive after the end of the run, so only the report decides.
    return counts !== null && counts.unchanged + counts.changed > 0
      ? { title: messages.done, message: messages.doneText(counts.changed, counts.dropped), tone: 'success' }
      : undefined;
  });
  const { form, inputs, run } = model;
  const { shown, panel } = useOutputTabs(run, outputs, FixTabs);
  const canRun = isReady(inputs.rows);
  return (
    <ToolWorkspace
      canRun={canRun}
      countLabel={(inputs.rows.columns ? messages.rows : messages.items)(inputs.rows.stats.items)}
      inputs={<LineInput label="Keywords" placeholder={messages.placeholder} text="rows" tool="fix" />}
      model={model}
      onBlockedRun={() => void model.startFilled('rows', { title: messages.noInput, message: messages.noInputText })}
      options={<OptionForm inputs={inputs} onChange={model.setOptions} specs={specs} value={form.options} />}
      optionsSummary={messages.optionsSummary(
        labelOf(specs.platform, form.options.platform),
        labelOf(specs.kind, form.options.kind),
      )}
      results={
        <ResultsPanel
          {...model.results}
          empty={
            <EmptyResults onExample={model.isEmpty && (() => model.fill(messages.example))} text={messages.empty} />
          }
          {...panel}
          noRows={FIX_OUTPUTS[outputs.findIndex(({ id }) => id === shown.id)].noRows}
          title={messages.panel}
          totals={<FixSummary run={run} />}
        />
      }
      runLabel={messages.runLabel}
    />
  );
}

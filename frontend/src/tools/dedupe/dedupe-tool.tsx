import { useState } from 'react';
import { dedupeDescription } from '../../../../libs/tools/dedupe/description.ts';
import { LineInput } from '../../lines/line-input.tsx';
import { ResultsPanel } from '../../lines/results-panel.tsx';
import { RunBar } from '../../lines/run-bar.tsx';
import { type TextInput, textInput } from '../../runs/text-inputs.ts';
import { useTool } from '../../runs/use-tool.ts';
import { EmptyResults } from '../empty-results.tsx';
import { labelOf, OptionForm } from '../option-form.tsx';
import { ToolWorkspace } from '../tool-workspace.tsx';
import { readDedupeStats } from './dedupe-stats.ts';
import { DedupeSummary } from './dedupe-summary.tsx';
import { DEDUPE_TEXTS as texts } from './texts.ts';

const { options: specs, outputs } = dedupeDescription;
const [unique, duplicates] = outputs;

/** The dedupe tool: one list in, its unique items and the duplicates out, each in a tab. */
export function DedupeTool() {
  const tool = useTool(dedupeDescription);
  const model = { ...tool, clearAll: tool.resetAll };
  const { form, inputs, run } = model;
  const { sortOrder, caseSensitive: _, ...cleaning } = form.options;
  const [shown, setShown] = useState(unique.id);
  const stats = readDedupeStats(run);
  const canRun = isReady(inputs.text);
  /** The keyboard may be faster than the lines just typed are counted. */
  const submit = async () => {
    const input = textInput('dedupe', 'text');
    await input.flush();
    if (isReady(input.state)) model.start();
  };
  const fillExample = () => void textInput('dedupe', 'text').replace([`${texts.example.join('\n')}\n`]);
  return (
    <ToolWorkspace
      canRun={canRun}
      inputs={<LineInput label="List" placeholder={texts.placeholder} text="text" tool="dedupe" />}
      model={model}
      onBlockedRun={() => void submit()}
      options={<OptionForm onChange={model.setOptions} specs={specs} value={form.options} />}
      optionsSummary={texts.optionsSummary(
        labelOf(specs.sortOrder, sortOrder),
        Object.values(cleaning).filter(Boolean).length,
      )}
      results={
        <ResultsPanel
          empty={<EmptyResults onExample={inputs.text.stats.lines === 0 && fillExample} text={texts.empty} />}
          finding={stats ? texts.duplicates(stats.duplicates) : undefined}
          label={shown === unique.id ? unique.label : duplicates.label}
          noRows={shown === unique.id ? texts.noUnique : texts.noDuplicates}
          onRunAgain={model.start}
          output={shown}
          run={run}
          runner={model.runner}
          tabs={{ outputs, onChoose: setShown }}
          tool="dedupe"
        >
          {run.state !== 'idle' && <DedupeSummary run={run} />}
        </ResultsPanel>
      }
      runBar={
        <RunBar
          countLabel={texts.items(inputs.text.stats.items)}
          estimate={model.estimate}
          isDisabled={!canRun}
          onClearAll={model.clearAll}
          onRun={model.start}
          runLabel={texts.runLabel}
        />
      }
    />
  );
}

function isReady({ stats, intake }: TextInput): boolean {
  return stats.items > 0 && intake === null;
}

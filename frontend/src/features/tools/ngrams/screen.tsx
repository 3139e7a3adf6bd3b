import { lazy, Suspense, useState } from 'react';
import type { ChosenGram } from '../../../../../libs/tools/ngrams/chosen-gram.ts';
import { ngramsDescription } from '../../../../../libs/tools/ngrams/description.ts';
import type { NgramOptions } from '../../../../../libs/tools/ngrams/options.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { loadTable } from '../../../workbench/inputs/read-as-table.ts';
import { isReady, type TextInput } from '../../../workbench/inputs/text-input.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { OutputTabs } from '../../../workbench/results/output-tabs.tsx';
import { ResultsPanel } from '../../../workbench/results/results-panel.tsx';
import { useTableView, useTableViewState } from '../../../workbench/results/table-views.ts';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { LineInput } from '../../../workbench/tool/line-input.tsx';
import { OptionForm } from '../../../workbench/tool/option-form.tsx';
import { toolScreen } from '../../../workbench/tool/tool-page.tsx';
import { EmptyResults, ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import { NGRAM_MESSAGES as messages } from './messages.ts';
import {
  LengthFilter,
  NgramCharts,
  NgramNotes,
  NgramSummary,
  orderOf,
  readCounts,
  useFindings,
  useGridExtras,
} from './ngram-results.tsx';
import classes from './ngrams.module.css';
import { TermsDialog, useWastedCost } from './search-terms.tsx';

/** Loaded with the first result. */
const NgramChoice = lazy(async () => ({ default: (await import('./ngram-choice.tsx')).NgramChoice }));

export const Screen = toolScreen('ngrams', NgramsTool);

const { options: specs, outputs } = ngramsDescription;
const [ngrams, negatives] = outputs;

/** The n-gram analysis: adds up what the words of search terms cost, and suggests negatives. */
function NgramsTool() {
  const model = useTool(ngramsDescription, (done) => {
    const counts = readCounts(done);
    return counts && counts.ngramCount > 0
      ? {
          title: messages.counted,
          message: messages.countedText(counts.ngramCount, counts.termCount),
          tone: 'success',
        }
      : undefined;
  });
  const { form, inputs, run } = model;
  const [shown, setShown] = useState(ngrams.id);
  const counts = readCounts(run);
  const findings = useFindings(run);
  const inputWaste = useWastedCost(run);
  const hasWaste = counts?.totals.cost !== undefined && counts.totals.conversions !== undefined;
  const wastedCost = hasWaste ? inputWaste : null;
  const view = useTableView();
  const viewState = useTableViewState(view);
  const table = run.outputs[ngrams.id];
  const [openGram, setOpenGram] = useState<ChosenGram | null>(null);
  const columns = (viewState.shown ?? table)?.columns;
  const { extras, ticks } = useGridExtras(
    findings,
    columns,
    setOpenGram,
    run.inputs.terms !== undefined,
    orderOf(run.form, table?.columns),
  );
  const isMain = shown === ngrams.id;
  const canRun = isReady(inputs.terms) && model.estimate.refusal === undefined;
  const runOrExplain = async () => {
    const input = await textInput('ngrams', 'terms').settle();
    if (input === null) {
      return;
    }
    if (input.stats.items === 0) {
      showToast({ title: messages.noInput, message: messages.noInputText, tone: 'error' });
    } else if (isReady(input) && model.estimate.refusal === undefined) {
      await model.start();
    }
  };
  const fillExample = () => void loadTable(textInput('ngrams', 'terms'), messages.example);
  return (
    <ToolWorkspace
      canRun={canRun}
      countLabel={(inputs.terms.columns ? messages.rows : messages.searchTerms)(inputs.terms.stats.items)}
      estimate={model.estimate.refusal === undefined ? null : model.estimate}
      inputs={
        <LineInput
          label={ngramsDescription.texts[0].label}
          placeholder={messages.placeholder}
          text="terms"
          tool="ngrams"
        />
      }
      model={model}
      onBlockedRun={() => void runOrExplain()}
      options={<Settings inputs={inputs} onChange={model.setOptions} value={form.options} />}
      optionsSummary={messages.optionsSummary(form.options.minN, form.options.maxN, form.options.minTerms)}
      results={
        <ResultsPanel
          {...model.results}
          empty={<EmptyResults onExample={model.isEmpty && fillExample} text={messages.empty} />}
          extras={isMain ? extras : undefined}
          frame={(list) => (
            <OutputTabs onChoose={setShown} outputs={outputs} run={run} shown={shown}>
              {isMain && counts && counts.ngramCount > 0 && (
                <div className={classes.above}>
                  <LengthFilter form={run.form} view={view} viewState={viewState} />
                  {counts.totals.cost !== undefined && findings && findings.costliest.length > 0 && (
                    <NgramCharts cost={counts.totals.cost} costliest={findings.costliest} wastedCost={wastedCost} />
                  )}
                </div>
              )}
              {list}
              {isMain && table && counts && counts.ngramCount > 0 && (
                <Suspense>
                  <NgramChoice
                    run={run}
                    shown={viewState.shown ?? table}
                    suggested={findings?.suggested ?? null}
                    table={table}
                    ticks={ticks}
                  />
                </Suspense>
              )}
              <TermsDialog gram={openGram} onClose={() => setOpenGram(null)} run={run} />
            </OutputTabs>
          )}
          label={isMain ? ngrams.label : negatives.label}
          mainOutput={ngrams.id}
          noRows={isMain ? messages.noNgrams : messages.noNegatives}
          output={shown}
          title={messages.resultsTitle}
          totals={counts && <NgramSummary counts={counts} wastedCost={wastedCost} />}
          view={isMain ? view : undefined}
        >
          {counts && <NgramNotes counts={counts} />}
        </ResultsPanel>
      }
      runLabel={messages.runLabel}
    />
  );
}

const {
  termColumn,
  impressionsColumn,
  clicksColumn,
  costColumn,
  conversionsColumn,
  valueColumn,
  campaignColumn,
  decimal,
  perCampaign,
  ...countingSpecs
} = specs;
const columnSpecs = {
  termColumn,
  impressionsColumn,
  clicksColumn,
  costColumn,
  conversionsColumn,
  valueColumn,
  campaignColumn,
  decimal,
  perCampaign,
};

/** The columns that were found in a table, and the other options. */
function Settings({
  value,
  onChange,
  inputs,
}: {
  readonly value: NgramOptions;
  readonly onChange: (value: NgramOptions) => void;
  readonly inputs: { readonly [text: string]: TextInput };
}) {
  const change = (part: Partial<NgramOptions>) => onChange({ ...value, ...part });
  return (
    <div className={classes.settings}>
      {inputs.terms.columns && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{messages.columns}</legend>
          <OptionForm inputs={inputs} onChange={change} specs={columnSpecs} value={value} />
        </fieldset>
      )}
      <OptionForm inputs={inputs} onChange={change} specs={countingSpecs} value={value} />
    </div>
  );
}

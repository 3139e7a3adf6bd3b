import { lazy, type ReactNode, Suspense, useId } from 'react';
import { campaignsDescription } from '../../../../../libs/tools/campaigns/description.ts';
import type { CampaignOptions } from '../../../../../libs/tools/campaigns/options.ts';
import { isShown } from '../../../../../libs/tools/shared/options.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { useOutputTabs } from '../../../workbench/results/output-tabs.tsx';
import { ResultsPanel, SummaryCounts } from '../../../workbench/results/results-panel.tsx';
import { useTableView } from '../../../workbench/results/table-views.ts';
import { type ToolModel, useTool } from '../../../workbench/runs/use-tool.ts';
import { showLoadFailure } from '../../../workbench/saving/use-later.ts';
import { columnsOf, InputColumns } from '../../../workbench/tool/input-columns.tsx';
import { labelOf, OptionForm } from '../../../workbench/tool/option-form.tsx';
import { toolScreen } from '../../../workbench/tool/tool-page.tsx';
import { EmptyResults, ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import classes from './campaigns-tool.module.css';
import { readCounts } from './counts.ts';
import { CAMPAIGN_MESSAGES as messages } from './messages.ts';

/** Shown after a run. */
const DownloadBar = lazy(async () => ({ default: (await import('./download-bar.tsx')).DownloadBar }));

/** Needed once there are keywords or negatives. */
const StructurePreview = lazy(async () => ({ default: (await import('./structure-preview.tsx')).StructurePreview }));

/** Prerendered pages show them at once. */
const AdGroupPresets = lazy(async () => ({ default: (await import('./ad-group-presets.tsx')).AdGroupPresets }));

export const Screen = toolScreen('campaigns', CampaignsTool);

const { texts: inputSpecs, options: specs, outputs } = campaignsDescription;

const COLUMNS = columnsOf(inputSpecs, [
  { tab: messages.keywordsTab, placeholder: messages.keywordsPlaceholder },
  { tab: messages.negativesTab, placeholder: messages.negativesPlaceholder },
]);

const NO_ROWS: Readonly<Record<string, string>> = {
  rows: messages.noRows,
  leftOut: messages.noLeftOut,
  negativeLines: messages.noLines,
};

/** Turns keywords and negatives into the import file of an ad platform. */
function CampaignsTool() {
  const model = useTool(campaignsDescription, (done) => {
    const counts = readCounts(done);
    return counts !== null && counts.rows > 0
      ? {
          title: messages.done,
          message: messages.doneText(counts.rows, counts.campaigns, counts.adGroups),
          tone: 'success',
        }
      : undefined;
  });
  const { form, inputs, run } = model;
  // Outputs of the run, whatever the form says since, or of the form before a run.
  const used = run.form?.options ?? form.options;
  const { shown, panel } = useOutputTabs(
    run,
    outputs.filter((output) => isShown(output, used)),
  );
  const view = useTableView();
  const counts = readCounts(run);
  const canRun = inputs.keywords.stats.items + inputs.negatives.stats.items > 0;

  const runOrExplain = async () => {
    const keywords = textInput('campaigns', 'keywords');
    const negatives = textInput('campaigns', 'negatives');
    const settled = await Promise.all([keywords.settle(), negatives.settle()]);
    if (settled.includes(null)) {
      return;
    }
    const { checkCampaignOptions, NO_MATCH_TYPE } = await import(
      '../../../../../libs/tools/campaigns/check-options.ts'
    );
    const problem = checkCampaignOptions(form.options, {
      hasKeywords: keywords.state.stats.items > 0,
      hasNegatives: negatives.state.stats.items > 0,
      columns: keywords.state.columns,
    });
    if (problem === undefined) {
      await model.start();
    } else {
      const hasInput = keywords.state.stats.items + negatives.state.stats.items > 0;
      const title = !hasInput
        ? messages.noInput
        : problem === NO_MATCH_TYPE
          ? messages.noMatchType
          : messages.cannotRun;
      showToast({ title, message: problem, tone: 'error' });
    }
  };
  const start = () => runOrExplain().catch(showLoadFailure);
  return (
    <ToolWorkspace
      canRun={canRun}
      countLabel={(inputs.keywords.columns ? messages.tableRows : messages.items)(inputs.keywords.stats.items)}
      inputs={
        <Section title={messages.sections.keywords}>
          <InputColumns columns={COLUMNS} inputs={inputs} name={messages.lists} tool="campaigns" />
        </Section>
      }
      model={{ ...model, start }}
      onBlockedRun={start}
      options={<CampaignForm model={model} />}
      optionsSummary={messages.optionsSummary(labelOf(specs.platform, form.options.platform), form.options.adGroup)}
      results={
        <ResultsPanel
          {...model.results}
          empty={
            <EmptyResults onExample={model.isEmpty && (() => model.fill(messages.example))} text={messages.empty} />
          }
          {...panel}
          noRows={NO_ROWS[shown.id]}
          onRunAgain={start}
          title={messages.panel}
          totals={
            counts && (
              <SummaryCounts
                label={messages.summary}
                of={[
                  { name: messages.rows, value: formatCount(counts.rows) },
                  { name: messages.campaigns, value: formatCount(counts.campaigns), ink: 'cyan' },
                  { name: messages.adGroups, value: formatCount(counts.adGroups) },
                  { name: messages.leftOut, value: formatCount(counts.leftOut), ink: 'yellow' },
                ]}
              />
            )
          }
          view={shown === outputs[0] ? view : undefined}
        >
          {counts && (
            <Suspense>
              <DownloadBar output={shown.id} run={run} view={view} />
            </Suspense>
          )}
        </ResultsPanel>
      }
      runLabel={messages.runLabel}
    />
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <h2 className={classes.title} id={titleId}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const {
  platform,
  status,
  bid,
  encoding,
  includeParents,
  budget,
  language,
  networks,
  bidStrategy,
  euPoliticalAds,
  startDate,
  sku,
  negativeLevel,
  negativeListName,
  applyFixes,
  removeDuplicates,
  campaign,
  adGroup,
  ...structure
} = specs;
const common = { status, bid, applyFixes, removeDuplicates, negativeLevel, negativeListName, includeParents };
const { finalUrl, ...grouping } = structure;

/** Options of the parents that a platform has. */
const PARENTS = {
  google: { budget, language, networks, bidStrategy, euPoliticalAds },
  microsoft: { budget, language },
  amazon: { budget, startDate, sku },
} as const;

/** The options in two numbered sections: names and match types, then what the platform needs. */
function CampaignForm({ model }: { readonly model: ToolModel<typeof specs> }) {
  const { form, inputs, setOptions } = model;
  const { options } = form;
  const columns = inputs.keywords.columns ?? [];
  const change = (part: Partial<CampaignOptions>) => setOptions({ ...options, ...part });
  const shared = { inputs, onChange: change, templateColumns: columns, value: options };
  return (
    <div className={classes.sections}>
      <Section title={messages.sections.structure}>
        <OptionForm specs={{ campaign }} {...shared} />
        <Suspense>
          <AdGroupPresets columns={columns} onChoose={(name) => change({ adGroup: name })} />
        </Suspense>
        <OptionForm specs={{ adGroup }} {...shared} />
        <OptionForm specs={grouping} {...shared} />
        {inputs.keywords.stats.items + inputs.negatives.stats.items > 0 && (
          <Suspense>
            <StructurePreview model={model} />
          </Suspense>
        )}
      </Section>
      <Section title={messages.sections.platform}>
        <OptionForm specs={{ platform }} {...shared} />
        <OptionForm
          specs={{ ...common, ...(options.includeParents ? PARENTS[options.platform] : {}), finalUrl, encoding }}
          {...shared}
        />
      </Section>
    </div>
  );
}

import { atom, type PrimitiveAtom, useAtom } from 'jotai';
import type { AdPlatformId } from '../../../../../libs/platforms/ad-platforms.ts';
import { type KeywordOptions, keywordsDescription } from '../../../../../libs/tools/keywords/description.ts';
import { readSession, writeSession } from '../../../shared/stored-strings.ts';
import { useRowFixes } from '../../../workbench/fixes/row-fixes.tsx';
import { CheckBarLoader, usePlatformCheck } from '../../../workbench/platform-checks/use-platform-check.tsx';
import { ResultsPanel, ResultTotals } from '../../../workbench/results/results-panel.tsx';
import { readCount, type ToolRun } from '../../../workbench/runs/tool-run.ts';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { type InputColumn, InputColumns } from '../../../workbench/tool/input-columns.tsx';
import { labelOf, OptionForm } from '../../../workbench/tool/option-form.tsx';
import { toolScreen } from '../../../workbench/tool/tool-page.tsx';
import { EmptyResults, ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import classes from './keywords-tool.module.css';
import { KEYWORD_MESSAGES as messages } from './messages.ts';

export const Screen = toolScreen('keywords', KeywordsTool);

const { options: specs } = keywordsDescription;

const COLUMNS: readonly InputColumn[] = keywordsDescription.texts.map(({ id, label }, index) => ({
  text: id,
  label,
  title: 'ABC'[index],
  tab: 'ABC'[index],
  placeholder: messages.placeholders[index],
}));

/**
 * The keyword builder: turns three lists into ad keywords in every chosen match type, and checks them for a platform.
 */
function KeywordsTool() {
  const model = useTool(keywordsDescription);
  const { form, estimate, inputs, run } = model;
  const { options } = form;
  const [platform, setPlatform] = useAtom(checkPlatformAtom);
  const fixed = useRowFixes('keywords', 'keyword', platform, model);
  const checked = usePlatformCheck('keywords', 'keyword', platform, fixed);
  const canRun = estimate.rows > 0n && !estimate.refusal;
  return (
    <div className={classes.tool}>
      <ToolWorkspace
        canRun={canRun}
        countLabel={messages.keywords(estimate.rows)}
        inputs={<InputColumns columns={COLUMNS} inputs={inputs} name={messages.lists} tool="keywords" />}
        model={{ ...model, run: checked.shown, runner: checked.control }}
        options={<KeywordOptionsForm onChange={model.setOptions} value={options} />}
        optionsSummary={messages.summary(
          matchTypeLabels(options.matchTypes),
          labelOf(specs.textCase, options.textCase),
          options.removeDuplicates,
        )}
        results={
          <ResultsPanel
            {...model.results}
            empty={
              <EmptyResults onExample={model.isEmpty && (() => model.fill(messages.example))} text={messages.empty} />
            }
            flagged={checked.flagged}
            onRunAgain={checked.again}
            run={checked.shown}
            runner={checked.control}
            title={messages.resultsTitle}
            {...fixed.panel(checked.subject.view === 'all', {
              onKeepDuplicates: model.results.onKeepDuplicates,
              totals: <Totals kept={checked.keptCount} run={run} />,
            })}
          >
            {run.state !== 'idle' && <CheckBarLoader checked={checked} fixed={fixed} onChoosePlatform={setPlatform} />}
          </ResultsPanel>
        }
        runLabel={messages.runLabel}
      />
    </div>
  );
}

function Totals({ run, kept }: { readonly run: ToolRun; readonly kept: number | undefined }) {
  if (run.state !== 'done') {
    return null;
  }
  const duplicates = Number(run.report.duplicatesRemoved);
  return (
    <ResultTotals
      facts={[duplicates > 0 && messages.duplicatesRemoved(duplicates)]}
      total={messages.ready(kept ?? readCount(run, 'rows', 'lines'))}
    />
  );
}

/** Returns the labels of the chosen match types, or that of broad match if none is chosen. */
function matchTypeLabels(chosen: { readonly [matchType: string]: boolean }): string[] {
  const labels = Object.entries(specs.matchTypes.fields)
    .filter(([matchType]) => chosen[matchType])
    .map(([, { label }]) => label);
  return labels.length > 0 ? labels : [specs.matchTypes.fields.broad.label];
}

const { matchTypes, modifiedBroadEveryWord, ...others } = keywordsDescription.options;

/** The options of the keyword builder, with the switch for modified broad match below the match types. */
function KeywordOptionsForm({
  value,
  onChange,
}: {
  readonly value: KeywordOptions;
  readonly onChange: (value: KeywordOptions) => void;
}) {
  const change = (part: Partial<KeywordOptions>) => onChange({ ...value, ...part });
  return (
    <div className={classes.form}>
      <div className={classes.part}>
        <OptionForm onChange={change} specs={{ matchTypes, modifiedBroadEveryWord }} value={value} />
      </div>
      <div className={classes.part}>
        <OptionForm onChange={change} specs={others} value={value} />
      </div>
    </div>
  );
}

const KEY = 'overprint.keywords.check-for';

/** The platform ids alone. Their rules are loaded with the check itself, after a run. */
const IDS = Object.keys({ google: true, microsoft: true, amazon: true } satisfies Record<AdPlatformId, true>);

/** The platform that the keyword builder checks for: the first one in prerendered pages, then the session's choice. */
const checkPlatformAtom: PrimitiveAtom<AdPlatformId> = sessionChoice();

function sessionChoice(): PrimitiveAtom<AdPlatformId> {
  const base = atom<AdPlatformId>('google');
  base.onMount = (set) => {
    const stored = readSession(KEY);
    if (isPlatform(stored)) {
      set(stored);
    }
  };
  return atom(
    (get) => get(base),
    (get, set, update) => {
      const next = typeof update === 'function' ? update(get(base)) : update;
      set(base, next);
      writeSession(KEY, next);
    },
  );
}

function isPlatform(id: string | null): id is AdPlatformId {
  return id !== null && IDS.includes(id);
}

import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { findColumn } from '../../../../../libs/tables/columns.ts';
import { replaceDescription } from '../../../../../libs/tools/replace/description.ts';
import { REPLACE } from '../../../../../libs/tools/replace/entry.ts';
import type { ReplaceOptions } from '../../../../../libs/tools/replace/options.ts';
import { compileSearch } from '../../../../../libs/tools/replace/pattern.ts';
import { REGEX_EXAMPLES, REGEX_HELP, type RegexExample } from '../../../../../libs/tools/replace/regex-help.ts';
import type { RuleOptions } from '../../../../../libs/tools/replace/run-rules.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import type { SearchTerms } from '../../../../../workers/protocol/tool-jobs.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { type TextInput, textInput } from '../../../workbench/inputs/text-inputs.ts';
import { OutputTabs } from '../../../workbench/results/output-tabs.tsx';
import { ResultsPanel } from '../../../workbench/results/results-panel.tsx';
import { SummaryCounts } from '../../../workbench/results/summary-counts.tsx';
import { RunBar } from '../../../workbench/runs/run-bar.tsx';
import type { ToolRun } from '../../../workbench/runs/tool-runs.ts';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { useLater } from '../../../workbench/saving/use-later.ts';
import { LineInput } from '../../../workbench/tool/line-input.tsx';
import { labelOf, OptionForm } from '../../../workbench/tool/option-form.tsx';
import { ToolPage } from '../../../workbench/tool/tool-page.tsx';
import { EmptyResults, ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import regexHelpClasses from './regex-help.module.css';
import classes from './replace-tool.module.css';
import { SearchField } from './search-field.tsx';
import { REPLACE_TEXTS as texts } from './texts.ts';

export function Screen() {
  return (
    <ToolPage tool="replace">
      <ReplaceTool />
    </ToolPage>
  );
}

const { options: specs, outputs, fields: fieldSpecs } = replaceDescription;

/** The mode decides which inputs there are, so it precedes them. The rules have a table of their own beside the input. */
const { mode, rules: _rules, ...formSpecs } = specs;
const modeSpecs = { mode };
const [results, ...mappingOutputs] = outputs;

const { columnsNeeded: pairsNeeded } = REPLACE.inputs[1];

const MAX_LENGTH = fieldSpecs[0].maxLength;

/** Not needed before the first search, so the page does not wait for it. */
const PreviewBox = lazy(async () => ({ default: (await import('./preview-box.tsx')).PreviewBox }));

/** Needed in one mode only. */
const RuleList = lazy(async () => ({ default: (await import('./rule-list.tsx')).RuleList }));
const RulesPreviewBox = lazy(async () => ({ default: (await import('./rules-preview-box.tsx')).RulesPreviewBox }));
const loadWordLists = async () => (await import('./word-list-dialog.tsx')).WordListDialog;

/** Debounce of the preview in milliseconds; short enough to feel immediate. */
const TYPING_PAUSE_MS = 150;

/** Find & Replace: replaces every match in the lines, and previews the matches before the run. */
function ReplaceTool() {
  const tool = useTool(replaceDescription);
  const model = { ...tool, clearAll: tool.resetAll };
  const { form, inputs, run } = model;
  const { options } = form;
  const { find, replaceWith } = form.fields;
  const { stats } = inputs.text;

  const findProblem = useMemo(() => problemOf(find, options), [find, options]);
  const replaceProblem = replaceWith.length > MAX_LENGTH ? texts.tooLong(MAX_LENGTH) : null;
  const isTooLong = find.length > MAX_LENGTH || replaceProblem !== null;
  const isFilled = () => {
    switch (options.mode) {
      case 'one':
        return find !== '' && !isTooLong;
      case 'rules':
        return options.rules.some(({ enabled }) => enabled);
      case 'mapping':
        return isComplete(inputs.pairs) && problemOfPairs(inputs.pairs) === null;
    }
  };
  const canRun = isComplete(inputs.text) && isFilled();
  /** Waits first: lines just typed may not be counted yet, and a file may still be read. */
  const submit = async () => {
    const input = textInput('replace', 'text');
    await input.settle();
    if (isComplete(input.state) && isFilled()) {
      model.start();
    }
  };
  const [shown, setShown] = useState(results.id);
  const shownOutputs = outputs.filter((output) => model.isShown(output));
  const shownOutput = shownOutputs.find(({ id }) => id === shown) ?? results;
  const terms = useMemo<SearchTerms>(() => ({ find, options }), [find, options]);
  const settledTerms = useDebounced(terms, TYPING_PAUSE_MS);
  const settledReplaceWith = useDebounced(replaceWith, TYPING_PAUSE_MS);
  const settledIsValid = useMemo(() => problemOf(settledTerms.find, settledTerms.options) === null, [settledTerms]);

  const { rules, apply, replaceAll } = options;
  const ruleOptions = useMemo<RuleOptions>(() => ({ rules, apply, replaceAll }), [rules, apply, replaceAll]);
  const settledRules = useDebounced(ruleOptions, TYPING_PAUSE_MS);
  const [perRule, setPerRule] = useState<readonly (number | null)[] | undefined>(undefined);

  const fillExample = () => {
    void textInput('replace', 'text').replace([`${texts.example.lines.join('\n')}\n`]);
    model.setFields({ find: texts.example.find, replaceWith: texts.example.replaceWith });
    model.setOptions(defaultOptions(specs));
  };
  return (
    <ToolWorkspace
      canRun={canRun}
      inputs={
        <div className={classes.inputs}>
          <OptionForm
            onChange={(changed) => model.setOptions({ ...options, ...changed })}
            specs={modeSpecs}
            value={options}
          />
          {options.mode === 'one' && (
            <div className={classes.fields}>
              <SearchField
                label={texts.find}
                note={invisibleNote(find)}
                onChange={(value) => model.setField('find', value)}
                onSubmit={() => void submit()}
                problem={findProblem}
                value={find}
              />
              <SearchField
                label={texts.replaceWith}
                note={options.useRegex ? texts.replacementSyntax : invisibleNote(replaceWith)}
                onChange={(value) => model.setField('replaceWith', value)}
                onSubmit={() => void submit()}
                placeholder={texts.replaceHint}
                problem={replaceProblem}
                value={replaceWith}
              />
            </div>
          )}
          {options.mode === 'rules' && (
            <Suspense fallback={<div />}>
              <RuleList
                apply={apply}
                onChange={(changed) => model.setOptions({ ...options, rules: changed })}
                perRule={perRule}
                rules={rules}
              />
            </Suspense>
          )}
          {options.mode === 'one' && options.useRegex && (
            <RegexHelp onUse={(example) => model.setFields({ find: example.find, replaceWith: example.replaceWith })} />
          )}
          <LineInput label="Input Text" placeholder={texts.placeholder} text="text" tool="replace" />
          {options.mode === 'mapping' && (
            <PairsInput
              onWordList={() => model.setOptions({ ...options, match: 'word', into: 'column' })}
              problem={problemOfPairs(inputs.pairs)}
            />
          )}
          {options.mode === 'rules' && options.showPreview && rules.length > 0 && (
            <Suspense fallback={<div />}>
              <RulesPreviewBox
                column={columnOf(options, inputs.text.columns)}
                input={inputs.text}
                onCounted={setPerRule}
                options={settledRules}
              />
            </Suspense>
          )}
          {options.mode === 'one' && options.showPreview && find !== '' && (
            <Suspense fallback={<div />}>
              <PreviewBox
                input={inputs.text}
                replaceWith={settledReplaceWith}
                terms={settledTerms.find !== '' && settledIsValid ? settledTerms : null}
              />
            </Suspense>
          )}
        </div>
      }
      model={model}
      onBlockedRun={() => void submit()}
      options={
        <OptionForm
          inputs={inputs}
          onChange={(changed) => model.setOptions({ ...options, ...changed })}
          specs={formSpecs}
          value={options}
        />
      }
      optionsSummary={summaryOf(options)}
      results={
        <ResultsPanel
          empty={<EmptyResults onExample={stats.lines === 0 && find === '' && fillExample} text={emptyText(options)} />}
          finding={findingOf(run)}
          {...(options.mode === 'mapping' && {
            frame: (list: ReactNode) => (
              <OutputTabs onChoose={setShown} outputs={shownOutputs} run={run} shown={shownOutput.id}>
                {list}
              </OutputTabs>
            ),
          })}
          isOutdated={model.isOutdated}
          label={shownOutput.label}
          mainOutput={results.id}
          onRunAgain={model.start}
          output={shownOutput.id}
          run={run}
          runner={model.runner}
          title={texts.resultsTitle}
          tool="replace"
          totals={<RunTotals run={run} />}
        />
      }
      runBar={
        <RunBar
          countLabel={(inputs.text.columns ? texts.rows : texts.lines)(stats.lines)}
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

/** The box of pairs, with a button that adds word lists. */
function PairsInput({ onWordList, problem }: { readonly onWordList: () => void; readonly problem: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const WordLists = useLater(loadWordLists, isOpen, () => setOpen(false));
  return (
    <>
      <LineInput
        actions={
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)} size="compact-sm" variant="subtle">
            {texts.addWordList}
          </Button>
        }
        label={texts.pairs}
        placeholder={texts.pairsPlaceholder}
        text="pairs"
        tool="replace"
      />
      {problem !== null && (
        <p className={classes.problem} role="status">
          {problem}
        </p>
      )}
      {WordLists && (
        <WordLists
          input={textInput('replace', 'pairs')}
          isOpen={isOpen}
          onAdded={onWordList}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Returns the place of the column whose cells change; null for a list. */
function columnOf({ column }: ReplaceOptions, columns: readonly string[] | undefined): number | null {
  if (columns === undefined) {
    return null;
  }
  return Math.max(0, column === '' ? 0 : findColumn(columns, column));
}

/** Returns the error message of complete pairs; null if they are valid. */
function problemOfPairs(pairs: TextInput): string | null {
  const { count, problem } = pairsNeeded;
  return isComplete(pairs) && (pairs.columns?.length ?? 1) < count ? problem : null;
}

function isComplete({ stats, intake }: TextInput): boolean {
  return stats.items > 0 && intake === null;
}

function emptyText({ mode, rules }: ReplaceOptions): string {
  switch (mode) {
    case 'one':
      return texts.empty;
    case 'rules':
      return rules.length === 0 ? texts.emptyRules : texts.emptyLines;
    case 'mapping':
      return texts.emptyMapping;
  }
}

function summaryOf({ mode, rules, apply, match, useRegex, replaceAll }: ReplaceOptions): string {
  switch (mode) {
    case 'one':
      return texts.optionsSummary(useRegex, replaceAll);
    case 'rules':
      return texts.rulesSummary(rules.length, labelOf(specs.apply, apply));
    case 'mapping':
      return `${texts.mappingSummary} · ${labelOf(specs.match, match)}`;
  }
}

/** Rules whose counts are shown beside the status; the report has all of them. */
const MOST_COUNTS = 20;

/** The counts of a completed run: of its rules, or of its pairs. */
function RunTotals({ run }: { readonly run: ToolRun }) {
  const { perRule, pairCount, usedPairCount } = run.report;
  if (run.state !== 'done') {
    return null;
  }
  if (Array.isArray(perRule)) {
    const of = perRule.flatMap((count: unknown, index: number) =>
      typeof count === 'number' ? [{ name: texts.ruleCount(index + 1), value: formatCount(count) }] : [],
    );
    return of.length > 1 && <SummaryCounts label={texts.ruleCounts} of={of.slice(0, MOST_COUNTS)} />;
  }
  if (typeof pairCount !== 'number') {
    return null;
  }
  const unmatched = run.outputs[mappingOutputs[0].id];
  return (
    <SummaryCounts
      label={texts.mappingSummary}
      of={[
        { name: texts.pairs, value: formatCount(pairCount) },
        { name: texts.used, value: formatCount(Number(usedPairCount)), ink: 'cyan' },
        ...(unmatched ? [{ name: texts.withoutPair, value: formatCount(unmatched.count) }] : []),
      ]}
    />
  );
}

/** Returns the error message of a search text; null if it is valid or empty. */
function problemOf(find: string, options: SearchTerms['options']): string | null {
  if (find === '') {
    return null;
  }
  if (find.length > MAX_LENGTH) {
    return texts.tooLong(MAX_LENGTH);
  }
  const search = compileSearch(find, options);
  return search.ok ? null : search.reason;
}

/** Returns the number of replacements of a completed run as a message. */
function findingOf({ report }: ToolRun): string {
  if ('invalid' in report) {
    return texts.unchanged;
  }
  return texts.replacements(Number(report.count ?? 0));
}

/** Returns the value, debounced by `pauseMs`. */
function useDebounced<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/** Returns a note about invisible characters in a text, or null. */
export function invisibleNote(text: string): string | null {
  const lines = text.split('\n').length;
  if (lines > 1) {
    return texts.spansLines(lines);
  }
  return text !== text.trim() ? texts.outerSpace : null;
}

/** The pattern syntax, with examples that fill in the fields. Collapsed by default. */
function RegexHelp({ onUse }: { readonly onUse: (example: RegexExample) => void }) {
  return (
    <details className={regexHelpClasses.help}>
      <summary className={regexHelpClasses.title}>{texts.help}</summary>
      <div className={regexHelpClasses.body}>
        {REGEX_HELP.map(({ title, entries }) => (
          <section className={regexHelpClasses.section} key={title}>
            <h2 className={regexHelpClasses.heading}>{title}</h2>
            <dl className={regexHelpClasses.entries}>
              {entries.map(({ syntax, meaning }) => (
                <div className={regexHelpClasses.entry} key={syntax}>
                  <dt>
                    <code>{syntax}</code>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className={regexHelpClasses.section} data-wide>
          <h2 className={regexHelpClasses.heading}>{texts.examples}</h2>
          <ul className={regexHelpClasses.examples}>
            {REGEX_EXAMPLES.map((example) => (
              <li className={regexHelpClasses.example} key={example.title}>
                <span>{example.title}</span>
                <code>{example.find}</code>
                <span aria-hidden="true">→</span>
                <code>{example.replaceWith || texts.nothing}</code>
                <Button
                  aria-label={texts.exampleLabel(example.title)}
                  className={regexHelpClasses.use}
                  onClick={() => onUse(example)}
                  size="compact-sm"
                  variant="subtle"
                >
                  {texts.exampleUse}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </details>
  );
}

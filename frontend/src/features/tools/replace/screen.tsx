import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { replaceDescription } from '../../../../../libs/tools/replace/description.ts';
import { MAX_RULE_TEXT, type ReplaceOptions } from '../../../../../libs/tools/replace/options.ts';
import type { RuleOptions } from '../../../../../libs/tools/replace/run-rules.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import type { SearchTerms } from '../../../../../workers/tools/replace.ts';
import { isReady } from '../../../workbench/inputs/text-input.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { LineInput } from '../../../workbench/tool/line-input.tsx';
import { labelOf, OptionForm } from '../../../workbench/tool/option-form.tsx';
import { toolScreen } from '../../../workbench/tool/tool-page.tsx';
import { ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import { REPLACE_MESSAGES as messages } from './messages.ts';
import { ReplaceResults } from './replace-results.tsx';
import classes from './replace-tool.module.css';
import { columnOf, invisibleNote, problemOf, problemOfPairs, SearchField, TYPING_PAUSE_MS } from './search-form.tsx';

export const Screen = toolScreen('replace', ReplaceTool);

const { options: specs } = replaceDescription;

/** The mode decides which inputs there are, so it precedes them. The rules have a table of their own beside the input. */
const { mode, rules: _rules, ...formSpecs } = specs;
const modeSpecs = { mode };

/** Not needed before the first search, so the page does not wait for it. */
const PreviewBox = lazy(async () => ({ default: (await import('./preview-box.tsx')).PreviewBox }));

/** Needed in one mode only, or for patterns. */
const RegexHelp = lazy(async () => ({ default: (await import('./regex-help.tsx')).RegexHelp }));
const PairsInput = lazy(async () => ({ default: (await import('./pairs-input.tsx')).PairsInput }));
const RuleList = lazy(async () => ({ default: (await import('./rule-list.tsx')).RuleList }));
const RulesPreviewBox = lazy(async () => ({ default: (await import('./rules-preview-box.tsx')).RulesPreviewBox }));

/** Find & Replace: replaces every match in the lines, and previews the matches before the run. */
function ReplaceTool() {
  const tool = useTool(replaceDescription);
  const model = { ...tool, clearAll: tool.resetAll };
  const { form, inputs } = model;
  const { options } = form;
  const { find, replaceWith } = form.fields;
  const { stats } = inputs.text;

  const findProblem = useMemo(() => problemOf(find, options), [find, options]);
  const replaceProblem = replaceWith.length > MAX_RULE_TEXT ? messages.tooLong(MAX_RULE_TEXT) : null;
  const isTooLong = find.length > MAX_RULE_TEXT || replaceProblem !== null;
  const isFilled = () => {
    switch (options.mode) {
      case 'one':
        return find !== '' && !isTooLong;
      case 'rules':
        return options.rules.some(({ enabled }) => enabled);
      case 'mapping':
        return isReady(inputs.pairs) && problemOfPairs(inputs.pairs) === null;
    }
  };
  const canRun = isReady(inputs.text) && isFilled();
  const submit = async () => {
    const input = await textInput('replace', 'text').settle();
    if (input && isReady(input) && isFilled()) {
      await model.start();
    }
  };
  const terms = useMemo<SearchTerms>(() => ({ find, options }), [find, options]);
  const settledTerms = useDebounced(terms, TYPING_PAUSE_MS);
  const settledReplaceWith = useDebounced(replaceWith, TYPING_PAUSE_MS);
  const settledIsValid = useMemo(() => problemOf(settledTerms.find, settledTerms.options) === null, [settledTerms]);

  const { rules, apply, replaceAll } = options;
  const ruleOptions = useMemo<RuleOptions>(() => ({ rules, apply, replaceAll }), [rules, apply, replaceAll]);
  const settledRules = useDebounced(ruleOptions, TYPING_PAUSE_MS);
  const [perRule, setPerRule] = useState<readonly (number | null)[] | undefined>(undefined);

  const fillExample = () => {
    void textInput('replace', 'text').replaceLines(messages.example.lines);
    model.setFields({ find: messages.example.find, replaceWith: messages.example.replaceWith });
    model.setOptions(defaultOptions(specs));
  };
  return (
    <ToolWorkspace
      canRun={canRun}
      countLabel={(inputs.text.columns ? messages.rows : messages.lines)(stats.lines)}
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
                label={messages.find}
                note={invisibleNote(find)}
                onChange={(value) => model.setField('find', value)}
                onSubmit={() => void submit()}
                problem={findProblem}
                value={find}
              />
              <SearchField
                label={messages.replaceWith}
                note={options.useRegex ? messages.replacementSyntax : invisibleNote(replaceWith)}
                onChange={(value) => model.setField('replaceWith', value)}
                onSubmit={() => void submit()}
                placeholder={messages.replaceHint}
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
            <Suspense fallback={<div />}>
              <RegexHelp
                onUse={(example) => model.setFields({ find: example.find, replaceWith: example.replaceWith })}
              />
            </Suspense>
          )}
          <LineInput label="Input Text" placeholder={messages.placeholder} text="text" tool="replace" />
          {options.mode === 'mapping' && (
            <Suspense fallback={<div />}>
              <PairsInput
                onWordList={() => {
                  model.setOptions({ ...options, match: 'word', into: 'column' });
                  return () => model.setOptions(options);
                }}
                problem={problemOfPairs(inputs.pairs)}
              />
            </Suspense>
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
                column={columnOf(options, inputs.text.columns)}
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
      results={<ReplaceResults model={model} onExample={stats.lines === 0 && find === '' ? fillExample : null} />}
      runLabel={messages.runLabel}
    />
  );
}

function summaryOf({ mode, rules, apply, match, useRegex, replaceAll }: ReplaceOptions): string {
  switch (mode) {
    case 'one':
      return messages.optionsSummary(useRegex, replaceAll);
    case 'rules':
      return messages.rulesSummary(rules.length, labelOf(specs.apply, apply));
    case 'mapping':
      return `${messages.mappingSummary} · ${labelOf(specs.match, match)}`;
  }
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

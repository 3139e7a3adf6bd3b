import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { replaceDescription } from '../../../../../libs/tools/replace/description.ts';
import { compileSearch } from '../../../../../libs/tools/replace/pattern.ts';
import { REGEX_EXAMPLES, REGEX_HELP, type RegexExample } from '../../../../../libs/tools/replace/regex-help.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import type { SearchTerms } from '../../../../../workers/protocol.ts';
import { type TextInput, textInput } from '../../../workbench/inputs/text-inputs.ts';
import { ResultsPanel } from '../../../workbench/results/results-panel.tsx';
import { RunBar } from '../../../workbench/runs/run-bar.tsx';
import type { ToolRun } from '../../../workbench/runs/tool-runs.ts';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { LineInput } from '../../../workbench/tool/line-input.tsx';
import { OptionForm } from '../../../workbench/tool/option-form.tsx';
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

const MAX_LENGTH = fieldSpecs[0].maxLength;

/** Not needed before the first search, so the page does not wait for it. */
const PreviewBox = lazy(async () => ({ default: (await import('./preview-box.tsx')).PreviewBox }));

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
  const isReady = (input: TextInput) => input.stats.items > 0 && input.intake === null && find !== '' && !isTooLong;
  const canRun = isReady(inputs.text);
  /** Flushes first: the lines just typed may not be counted yet. */
  const submit = async () => {
    const input = textInput('replace', 'text');
    await input.flush();
    if (isReady(input.state)) {
      model.start();
    }
  };
  const terms = useMemo<SearchTerms>(() => ({ find, options }), [find, options]);
  const settledTerms = useDebounced(terms, TYPING_PAUSE_MS);
  const settledReplaceWith = useDebounced(replaceWith, TYPING_PAUSE_MS);
  const settledIsValid = useMemo(() => problemOf(settledTerms.find, settledTerms.options) === null, [settledTerms]);

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
          {options.useRegex && (
            <RegexHelp onUse={(example) => model.setFields({ find: example.find, replaceWith: example.replaceWith })} />
          )}
          <LineInput label="Input Text" placeholder={texts.placeholder} text="text" tool="replace" />
          {options.showPreview && find !== '' && (
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
      options={<OptionForm onChange={model.setOptions} specs={specs} value={options} />}
      optionsSummary={texts.optionsSummary(options.useRegex, options.replaceAll)}
      results={
        <ResultsPanel
          empty={<EmptyResults onExample={stats.lines === 0 && find === '' && fillExample} text={texts.empty} />}
          finding={findingOf(run)}
          isOutdated={model.isOutdated}
          label={outputs[0].label}
          onRunAgain={model.start}
          output={outputs[0].id}
          run={run}
          runner={model.runner}
          title={texts.resultsTitle}
          tool="replace"
        />
      }
      runBar={
        <RunBar
          countLabel={texts.lines(stats.lines)}
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

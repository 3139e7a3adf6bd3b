import { Button } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ToolId, toolEntry } from '../../../../../libs/tools/index.ts';
import type { ChosenGram } from '../../../../../libs/tools/ngrams/match-terms.ts';
import { negativeForm } from '../../../../../libs/tools/ngrams/negative-form.ts';
import type { NgramOptions } from '../../../../../libs/tools/ngrams/options.ts';
import type { RowsState } from '../../../../../workers/protocol/rows.ts';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { rememberInputs, undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { ChoiceBar } from '../../../workbench/results/output-tabs.tsx';
import { withRows } from '../../../workbench/rows/table-view/take-cells.ts';
import type { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { ToolRun } from '../../../workbench/runs/tool-runs.ts';
import { SEND_TEXTS } from '../../../workbench/texts.ts';
import { NGRAM_TEXTS as texts } from './texts.ts';
import { useMatchedTerms } from './use-findings.ts';

const NO_GRAMS: readonly ChosenGram[] = [];

/** The ticked n-grams, the search terms they stand for, and what can be done with them. */
export function NgramChoice({
  run,
  table,
  ticks,
  suggested,
}: {
  readonly run: ToolRun;
  readonly table: RowsState;
  readonly ticks: RowTicks;
  /** Numbers of the suggested rows; null while they are not known. */
  readonly suggested: Uint32Array | null;
}) {
  const navigate = useNavigate();
  const grams = useTickedGrams(table, ticks);
  const matched = useMatchedTerms(run, grams);
  const { platform } = (run.form?.options ?? { platform: 'google' }) as Pick<NgramOptions, 'platform'>;
  const hasCost = table.columns?.includes('Cost') === true;
  const isEmpty = grams.length === 0;
  const send = (lines: readonly string[], tool: ToolId, text: string) => {
    void sendLines(lines, tool, text);
    navigate(toolEntry(tool).path, { state: { sentTo: text } });
  };
  const copy = async () => {
    const lines = negativesOf(grams, platform);
    try {
      await copyText(lines.join('\n'));
      showToast({ title: texts.copied, message: texts.copiedText(lines.length), tone: 'success' });
    } catch {
      showToast({ title: texts.copyFailed, message: texts.copyFailedText, tone: 'error' });
    }
  };
  return (
    <ChoiceBar
      status={
        <>
          {texts.chosen(ticks.count)}
          {!isEmpty && (
            <>
              {' · '}
              {matched === null ? texts.counting : texts.searchTerms(matched.count)}
              {matched !== null && hasCost && ` · ${texts.chosenCost(matched.cost)}`}
            </>
          )}
        </>
      }
    >
      <Button
        disabled={suggested === null || suggested.length === 0}
        onClick={() => suggested && ticks.set(suggested, true)}
        size="compact-sm"
      >
        {texts.chooseSuggestions}
      </Button>
      <Button disabled={isEmpty} onClick={() => send(uniqueTexts(grams), 'negatives', 'keywords')} size="compact-sm">
        {texts.sendToNegatives}
      </Button>
      <Button
        disabled={isEmpty}
        onClick={() => send(negativesOf(grams, platform), 'conflicts', 'negatives')}
        size="compact-sm"
      >
        {texts.checkConflicts}
      </Button>
      <Button disabled={isEmpty} onClick={() => void copy()} size="compact-sm">
        {texts.copyAsNegatives}
      </Button>
    </ChoiceBar>
  );
}

/** Returns the ticked n-grams. */
function useTickedGrams(table: RowsState, ticks: RowTicks): readonly ChosenGram[] {
  const changes = useSyncExternalStore(ticks.subscribe, ticks.getSnapshot, ticks.getSnapshot);
  const [grams, setGrams] = useState(NO_GRAMS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticks have changed
  useEffect(() => {
    let isWanted = true;
    const reading = ticks.count === 0 ? Promise.resolve(NO_GRAMS) : readGrams(table, ticks.numbers());
    reading.then((read) => isWanted && setGrams(read)).catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [changes, table.id]);
  return grams;
}

/** Returns the n-gram of a row. */
export function gramOf(cells: readonly string[], columns: readonly string[]): ChosenGram {
  const campaign = columns.indexOf('Campaign');
  return {
    text: cells[columns.indexOf('N-gram')] ?? '',
    ...(campaign >= 0 && { campaign: cells[campaign] }),
  };
}

/** Reads the n-grams of rows by their numbers. */
function readGrams(table: RowsState, numbers: Uint32Array<ArrayBuffer>): Promise<ChosenGram[]> {
  const { columns = [] } = table;
  return withRows(table, numbers, async ({ id, count }) => {
    const lines = await rowsClient.call((rows) => rows.window(id, 0, count));
    return lines.map((line) => gramOf(line.split('\t'), columns));
  });
}

/** Returns n-grams as negative keywords, each once. */
function negativesOf(grams: readonly ChosenGram[], platform: NgramOptions['platform']): string[] {
  return uniqueTexts(grams).map((text) => {
    const { before, after } = negativeForm(platform, text.split(' ').length);
    return `${before}${text}${after}`;
  });
}

/** Returns the texts of n-grams, each once: several campaigns may have the same. */
function uniqueTexts(grams: readonly ChosenGram[]): string[] {
  return [...new Set(grams.map(({ text }) => text))];
}

/** Replaces the lines of another tool's input. A toast offers to undo it. */
async function sendLines(lines: readonly string[], tool: ToolId, text: string): Promise<void> {
  const { title, inputs } = toolEntry(tool);
  const label = inputs.find(({ id }) => id === text)?.label ?? '';
  const input = textInput(tool, text);
  const undo = await rememberInputs([input]);
  await input.replace([lines.map((line) => `${line}\n`).join('')]);
  showToast({
    title: SEND_TEXTS.sent(title),
    message: (undo ? SEND_TEXTS.replacedText : SEND_TEXTS.sentText)(lines.length, label),
    tone: 'success',
    ...undoAction(undo),
  });
}

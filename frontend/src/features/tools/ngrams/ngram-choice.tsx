import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { toolEntry } from '../../../../../libs/tools/index.ts';
import type { NgramOptions } from '../../../../../libs/tools/ngrams/options.ts';
import type { RowsState } from '../../../../../workers/protocol/rows.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { runTask } from '../../../shared/workers/task-client.ts';
import {
  CHOICE_MESSAGES,
  pickShown,
  useFilteredNumbers,
  useHiddenTicks,
} from '../../../workbench/results/filtered-rows.ts';
import { ChoiceBar } from '../../../workbench/results/output-tabs.tsx';
import { type SendTarget, sendRows, sentState, showSendFailure } from '../../../workbench/results/send-to.ts';
import { copyRows, withRows } from '../../../workbench/rows/virtual-rows/copy-rows.ts';
import type { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import { NGRAM_MESSAGES as messages } from './messages.ts';
import { ngramTask, useTickedTerms } from './search-terms.tsx';

type Target = Pick<SendTarget, 'tool' | 'input'>;

const NEGATIVES: Target = { tool: 'negatives', input: toolEntry('negatives').inputs[0] };
const CONFLICTS: Target = { tool: 'conflicts', input: toolEntry('conflicts').inputs[1] };

/** The ticked n-grams, the search terms they stand for, and what can be done with them. */
export function NgramChoice({
  run,
  table,
  shown,
  ticks,
  suggested,
}: {
  readonly run: ToolRun;
  readonly table: RowsState;
  /** The table as it is arranged. */
  readonly shown: RowsState;
  readonly ticks: RowTicks;
  /** Numbers of the suggested rows; null while they are not known. */
  readonly suggested: Uint32Array | null;
}) {
  const navigate = useNavigate();
  const matched = useTickedTerms(run, table, ticks);
  const filtered = useFilteredNumbers(table, shown);
  const choosable = useMemo(
    () => (filtered === undefined ? suggested : suggested && filtered && pickShown(suggested, filtered)),
    [suggested, filtered],
  );
  const hiddenCount = useHiddenTicks(ticks, filtered);
  const { platform } = (run.form?.options ?? { platform: 'google' }) as Pick<NgramOptions, 'platform'>;
  const hasCost = table.columns?.includes('Cost') === true;
  const isEmpty = ticks.count === 0;
  const send = (form: NgramOptions['platform'] | null, target: Target) => {
    withLines(table, ticks, form, (lines) => sendRows(lines, target)).catch(showSendFailure);
    navigate(toolEntry(target.tool).path, { state: sentState(target) });
  };
  const copy = () => {
    let count = 0;
    const text = withLines(table, ticks, platform, (lines) => {
      ({ count } = lines);
      return runTask(new AbortController().signal, (service) => service.copyRows(lines.id, { kind: 'txt' }));
    });
    void copyRows(text, { message: () => messages.copiedText(count) });
  };
  return (
    <ChoiceBar
      status={
        <>
          {CHOICE_MESSAGES.chosen(ticks.count, hiddenCount)}
          {!isEmpty && (
            <>
              {' · '}
              {matched === null ? messages.counting : messages.searchTerms(matched.count)}
              {matched !== null && hasCost && ` · ${messages.chosenCost(matched.cost)}`}
            </>
          )}
        </>
      }
    >
      <Button
        disabled={choosable === null || choosable.length === 0}
        onClick={() => choosable && ticks.set(choosable, true)}
        size="compact-sm"
      >
        {messages.chooseSuggestions}
      </Button>
      <Button disabled={isEmpty} onClick={() => send(null, NEGATIVES)} size="compact-sm">
        {messages.sendToNegatives}
      </Button>
      <Button disabled={isEmpty} onClick={() => send(platform, CONFLICTS)} size="compact-sm">
        {messages.checkConflicts}
      </Button>
      <Button disabled={isEmpty} onClick={copy} size="compact-sm">
        {messages.copyAsNegatives}
      </Button>
    </ChoiceBar>
  );
}

/**
 * Passes on the ticked n-grams as lines, and frees them.
 * @param platform for which they become negative keywords; null for their words alone
 * @throws TaskFailed; as `use`
 */
function withLines<T>(
  table: RowsState,
  ticks: RowTicks,
  platform: NgramOptions['platform'] | null,
  use: (lines: RowsState) => Promise<T>,
): Promise<T> {
  return withRows(table, ticks.numbers(), async ({ id }) => {
    const into = `${id}/lines`;
    const alias = `${into}/rows`;
    try {
      const task = { grams: id, platform, into };
      await runTask(new AbortController().signal, ngramTask('listGrams', task));
      // The alias tells the number of lines.
      return await use(await rowsClient.call((rows) => rows.alias(into, alias)));
    } finally {
      void rowsClient.call((rows) => rows.dispose([into, alias])).catch(() => {});
    }
  });
}

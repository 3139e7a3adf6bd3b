import { ActionIcon, TextInput } from '@mantine/core';
import { proxy } from 'comlink';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FindTerms } from '../../../../libs/lines/search/find-in-rows.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { showFailure } from '../../shared/ui/toast.tsx';
import { runTask } from '../../shared/workers/task-client.ts';
import { useTask } from '../../shared/workers/task-slot.ts';
import { RUN_MESSAGES as messages } from '../messages.ts';
import { DownIcon, UpIcon } from './icons.tsx';
import classes from './toolbar.module.css';

/** Debounce after the last key in milliseconds. */
const TYPING_PAUSE_MS = 200;

interface Found {
  /** Null if there is no match, undefined while the search has not reached one. */
  readonly row: number | null | undefined;
  /** Matching rows so far. */
  readonly count: number;
  /** Position of the row among all matching rows; null until all are counted. */
  readonly position: number | null;
}

const NOTHING: Found = { row: undefined, count: 0, position: null };

/**
 * A search field for the rows. Shows a match as soon as it is found and counts all of them in the background. Enter
 * goes to the next match, Shift and Enter to the previous one, Escape ends the search. Searches again when other rows
 * are shown, and when all rows have arrived.
 */
export function FindField({
  rows,
  needle,
  foundRow,
  onNeedle,
  onFound,
}: {
  readonly rows: RowsState;
  readonly needle: string;
  readonly foundRow: number | undefined;
  readonly onNeedle: (needle: string) => void;
  /** Called with the match; `scrolls` is false if the user did not ask for it. */
  readonly onFound: (row: number | undefined, scrolls?: boolean) => void;
}) {
  const task = useTask();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useState<Found>(NOTHING);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (needle: string, from: number, direction: FindTerms['direction'], scrolls = true) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (scrolls) {
      setFound(NOTHING);
    }
    if (needle === '') {
      task.cancel();
      onFound(undefined);
      return;
    }
    void task.start(async (signal) => {
      const onRow = (row: number | null) => {
        if (signal.aborted) {
          return;
        }
        setFound((state) => ({ ...state, row }));
        onFound(row ?? undefined, scrolls);
      };
      const onCount = (count: number) => {
        if (!signal.aborted) {
          setFound((state) => ({ ...state, count }));
        }
      };
      try {
        const { count, position } = await runTask(signal, (service) =>
          service.find({ id: rows.id, terms: { needle, from, direction } }, proxy(onRow), proxy(onCount)),
        );
        setFound((state) => ({ ...state, count, position }));
      } catch (error) {
        if (!signal.aborted) {
          showFailure(messages.findFailed, error);
        }
      }
    });
  };
  const searchedId = useRef(rows.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other rows are shown, and when all have arrived
  useEffect(() => {
    const isOther = searchedId.current !== rows.id;
    searchedId.current = rows.id;
    if (isOther) {
      setFound(NOTHING);
    }
    if (needle !== '' && (isOther || !rows.isGrowing)) {
      // Text that is being typed is searched at once, since the waiting search is for the rows before.
      search(needle, isOther ? 0 : (foundRow ?? 0), 'next', timer.current !== undefined);
    }
  }, [rows.id, rows.isGrowing]);
  const goToNext = () => search(needle, foundRow === undefined ? 0 : foundRow + 1, 'next');
  const goToPrevious = () => search(needle, foundRow ?? 0, 'previous');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goToNext();
  };
  return (
    <form className={classes.find} onSubmit={submit}>
      <TextInput
        aria-label={messages.find}
        className={classes.field}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onNeedle(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(text, 0, 'next'), TYPING_PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.shiftKey) {
            event.preventDefault();
            goToPrevious();
          }
          if (event.key !== 'Escape') {
            return;
          }
          // Escape clears the field, as in the browser's own search fields, and must not cancel a run.
          if (needle !== '') {
            event.stopPropagation();
          }
          task.cancel();
        }}
        placeholder={messages.findHint}
        size="xs"
        type="search"
        value={needle}
      />
      <ActionIcon
        aria-label={messages.findPrevious}
        disabled={needle === ''}
        onClick={goToPrevious}
        title={messages.findPrevious}
        variant="subtle"
      >
        <UpIcon />
      </ActionIcon>
      <ActionIcon
        aria-label={messages.findNext}
        disabled={needle === ''}
        title={messages.findNext}
        type="submit"
        variant="subtle"
      >
        <DownIcon />
      </ActionIcon>
      <span className={classes.found} role="status">
        {foundText(needle, found, task.isRunning)}
      </span>
    </form>
  );
}

function foundText(needle: string, { row, count, position }: Found, isRunning: boolean): string {
  if (needle === '') {
    return '';
  }
  if (row === null) {
    return messages.findNone;
  }
  if (row === undefined) {
    return isRunning ? messages.finding : '';
  }
  if (position !== null) {
    return messages.findPosition(position, count);
  }
  return isRunning ? messages.findCounting(row + 1, count) : messages.findStopped(count);
}

import { Button, TextInput } from '@mantine/core';
import { proxy } from 'comlink';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { RowsState } from '../../../../workers/protocol.ts';
import { runTask } from '../../shared/workers/task-client.ts';
import classes from '../inputs/fields.module.css';
import { useJob } from '../runs/use-job.ts';
import { RUN_TEXTS as texts } from '../texts.ts';

/** Debounce after the last key in milliseconds. */
const TYPING_PAUSE_MS = 200;

interface Found {
  readonly next: number | null | undefined;
  readonly count: number;
  readonly isComplete: boolean;
}

const NOTHING: Found = { next: undefined, count: 0, isComplete: false };

/**
 * A search field for the rows. Shows the next match as soon as it is found and counts all of them in the background.
 * Enter goes to the next match, Escape ends the search.
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
  readonly onFound: (row: number | undefined) => void;
}) {
  const job = useJob();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useState<Found>(NOTHING);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string, from: number) => {
    clearTimeout(timer.current);
    setFound(NOTHING);
    if (text === '') {
      job.cancel();
      onFound(undefined);
      return;
    }
    void job.start(async (signal) => {
      const onNext = (next: number | null) => {
        if (signal.aborted) {
          return;
        }
        setFound((state) => ({ ...state, next }));
        onFound(next ?? undefined);
      };
      const onCount = (count: number) => {
        if (!signal.aborted) {
          setFound((state) => ({ ...state, count }));
        }
      };
      try {
        const count = await runTask(signal, (task) =>
          task.find({ id: rows.id, needle: text, from }, proxy(onNext), proxy(onCount)),
        );
        setFound((state) => ({ ...state, count, isComplete: true }));
      } catch (error) {
        if (!signal.aborted) {
          throw error;
        }
      }
    });
  };
  const next = (event: FormEvent) => {
    event.preventDefault();
    search(needle, foundRow === undefined ? 0 : foundRow + 1);
  };
  return (
    <form className={classes.find} onSubmit={next}>
      <TextInput
        aria-label={texts.find}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onNeedle(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(text, 0), TYPING_PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') {
            return;
          }
          // Escape clears the field, as in the browser's own search fields, and must not cancel a run.
          if (needle !== '') {
            event.stopPropagation();
          }
          job.cancel();
        }}
        placeholder={texts.findHint}
        size="xs"
        type="search"
        value={needle}
      />
      <Button disabled={needle === ''} size="compact-sm" type="submit" variant="subtle">
        {texts.findNext}
      </Button>
      <span className={classes.found} role="status">
        {foundText(needle, found, job.isRunning)}
      </span>
    </form>
  );
}

function foundText(needle: string, { next, count, isComplete }: Found, isRunning: boolean): string {
  if (needle === '') {
    return '';
  }
  if (next === null) {
    return texts.findNone;
  }
  if (next === undefined) {
    return isRunning ? texts.finding : '';
  }
  const total = isComplete ? texts.findTotal(count) : isRunning ? texts.findCounting(count) : texts.findStopped(count);
  return `${texts.findAt(next + 1)} · ${total}`;
}

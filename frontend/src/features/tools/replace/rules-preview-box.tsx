import { useEffect, useId, useMemo, useState } from 'react';
import type { RulesPreview } from '../../../../../libs/tools/replace/rules-preview.ts';
import type { RuleOptions } from '../../../../../libs/tools/replace/run-rules.ts';
import type { RulesTask } from '../../../../../workers/tools/replace.ts';
import { useTask } from '../../../shared/workers/task-slot.ts';
import type { TextInput } from '../../../workbench/inputs/text-input.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { rowsStateOf } from '../../../workbench/rows/stored-rows.tsx';
import { REPLACE_MESSAGES as messages } from './messages.ts';
import classes from './preview-box.module.css';
import { COUNT_LIMIT_MS, describeFailure, type PreviewFailure, replaceTask, runPreview } from './preview-tasks.ts';

type Shown =
  | { readonly kind: 'idle' | 'counting' }
  | { readonly kind: 'done'; readonly preview: RulesPreview }
  | PreviewFailure;

/** A preview of a run with a list of rules: the matches of each rule, and the first lines that change. */
export function RulesPreviewBox({
  input,
  options,
  column,
  onCounted,
}: {
  readonly input: TextInput;
  /** Keep the object stable while the rules are the same. */
  readonly options: RuleOptions;
  /** Place of the column whose cells change; null for a list. */
  readonly column: number | null;
  /** Receives the replacements by rule; undefined while they are not known. Must be a stable function. */
  readonly onCounted: (perRule: RulesPreview['perRule'] | undefined) => void;
}) {
  const titleId = useId();
  const { stats, revision } = input;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the lines
  const task = useMemo<RulesTask | null>(() => {
    const rows = rowsStateOf(textInput('replace', 'text').id, stats);
    const canRun = rows.count > 0 && options.rules.some(({ enabled, find }) => enabled && find !== '');
    return canRun ? { rows, options, column } : null;
  }, [stats, revision, options, column]);
  const shown = useRulesPreview(task);
  const preview = shown.kind === 'done' ? shown.preview : null;
  useEffect(() => {
    onCounted(preview?.perRule);
    return () => onCounted(undefined);
  }, [preview, onCounted]);
  return (
    <section aria-labelledby={titleId} className={classes.box}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          {messages.preview}
        </h2>
        <p className={classes.status} role="status">
          {statusOf(shown)}
        </p>
      </div>
      {preview?.changed && preview.changed.length > 0 ? (
        <ChangedLines changed={preview.changed} place={column === null ? messages.line : messages.row} />
      ) : (
        <p className={classes.nothing}>{nothingOf(preview)}</p>
      )}
    </section>
  );
}

function ChangedLines({
  changed,
  place,
}: {
  readonly changed: NonNullable<RulesPreview['changed']>;
  readonly place: string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
    <section aria-label={messages.changedLines} className={classes.scroll} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{place}</th>
            <th scope="col">{messages.before}</th>
            <th scope="col">{messages.after}</th>
            <th scope="col">{messages.changedBy}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ row, before, after, rules }) => (
            <tr key={row}>
              <td>{messages.number(row + 1)}</td>
              <td className={classes.text}>{before}</td>
              <td className={classes.text}>{after.replaceAll('\n', '⏎')}</td>
              <td>{rules.map((index) => index + 1).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function statusOf(shown: Shown): string {
  switch (shown.kind) {
    case 'idle':
      return '';
    case 'counting':
      return messages.counting;
    case 'gave-up':
      return messages.gaveUp;
    case 'failed':
      return shown.message;
    case 'done': {
      const { perRule, changed, isComplete } = shown.preview;
      const matches = perRule.reduce<number>((sum, count) => sum + (count ?? 0), 0);
      return messages.previewRules(matches, changed?.length ?? 0, isComplete);
    }
  }
}

function nothingOf(preview: RulesPreview | null): string {
  if (preview === null) {
    return messages.previewOfRules;
  }
  return preview.changed === null ? messages.previewAcross : messages.previewUnchanged;
}

/** Previews a task, again for every other one; null previews nothing. Gives up after two seconds. */
function useRulesPreview(task: RulesTask | null): Shown {
  const [shown, setShown] = useState<Shown>({ kind: 'idle' });
  const { start, cancel } = useTask();
  useEffect(() => {
    if (!task) {
      setShown({ kind: 'idle' });
      return;
    }
    setShown((before) => (before.kind === 'done' ? before : { kind: 'counting' }));
    void start(async (signal) => {
      const ended = await runPreview(signal, replaceTask('previewRules', { ...task, limitMs: COUNT_LIMIT_MS })).then(
        (preview): Shown => ({ kind: 'done', preview }),
        describeFailure,
      );
      if (!signal.aborted) {
        setShown(ended);
      }
    });
    return cancel;
  }, [task, start, cancel]);
  return shown;
}

import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId, useMemo } from 'react';
import { FIX_NAMES } from '../../../../libs/keywords/fix-rules.ts';
import type { FixCount, FixPreview } from '../../../../libs/tools/fix/count-fixes.ts';
import { FIX_OPTIONS } from '../../../../libs/tools/fix/options.ts';
import { StoredRows } from '../rows/stored-rows.tsx';
import { type ToolRun, useIsSlow } from '../runs/tool-run.ts';
import { OptionForm } from '../tool/option-form.tsx';
import classes from './fix-panel.module.css';
import { FixSummary, FixTabs } from './fix-results.tsx';
import { FIX_OUTPUTS, FIX_PANEL_MESSAGES as messages } from './messages.ts';
import type { FixChoices, FixFrameProps, FixSubject, RowFixes } from './row-fixes.tsx';

const { platform: _platform, kind: _kind, keywordColumn: _keywords, matchTypeColumn: _types, ...SPECS } = FIX_OPTIONS;

/** Chooses fixes for the rows of a result, or shows the fixed rows. */
export function FixPanel({ fixes, subject, run, tab, onTab, children }: FixFrameProps) {
  const titleId = useId();
  const isApplied = subject.phase === 'applied';
  return (
    <section aria-labelledby={titleId} className={classes.panel}>
      <div className={classes.head}>
        <h3 className={classes.title} id={titleId}>
          {messages.title}
        </h3>
        {isApplied ? (
          <>
            <FixSummary run={run} />
            <Button className={classes.close} onClick={() => fixes.close()} size="compact-sm">
              {messages.back}
            </Button>
          </>
        ) : (
          <CountStatus fixes={fixes} subject={subject} />
        )}
      </div>
      {!isApplied && subject.choices && <Choices choices={subject.choices} fixes={fixes} />}
      {isApplied && tab === null && children}
      {isApplied && tab !== null && (
        <FixTabs onChoose={onTab} outputs={FIX_OUTPUTS} run={run} shown={tab}>
          {children}
        </FixTabs>
      )}
    </section>
  );
}

/** The state of the count, and the buttons that start it, apply the fixes, or close the panel. */
function CountStatus({ fixes, subject }: { readonly fixes: RowFixes; readonly subject: FixSubject }) {
  const count = useAtomValue(fixes.counting.atom);
  const isSlow = useIsSlow(count);
  return (
    <>
      <p aria-live={count.state === 'running' ? 'off' : 'polite'} className={classes.status} role="status">
        {statusOf(count, subject, isSlow)}
      </p>
      <div className={classes.close}>
        {count.state === 'running' && isSlow && (
          <Button onClick={() => fixes.counting.cancel()} size="compact-sm">
            {messages.cancelCount}
          </Button>
        )}
        {count.state !== 'running' && count.state !== 'done' && (
          <Button onClick={() => fixes.count()} size="compact-sm">
            {messages.count}
          </Button>
        )}
        <Button onClick={() => fixes.close()} size="compact-sm">
          {messages.close}
        </Button>
        <Button color="magenta" onClick={() => fixes.apply()} size="compact-sm" variant="filled">
          {messages.apply}
        </Button>
      </div>
    </>
  );
}

function statusOf({ state, progress, report, error }: ToolRun, { target }: FixSubject, isSlow: boolean): string {
  switch (state) {
    case 'running':
      return isSlow ? messages.counting(progress?.done ?? 0, progress?.total ?? 0) : '';
    case 'done': {
      const { rowCount, changedCount, droppedCount } = report as FixPreview;
      return messages.found(rowCount, changedCount, droppedCount);
    }
    case 'failed':
      return error?.message ?? messages.countFailed;
    case 'idle':
    case 'cancelled':
      return messages.notCounted(target?.rows.count ?? 0);
  }
}

/** The fixes, each with the number of rows that it changes and an example, and the first rows that change. */
function Choices({ choices, fixes }: { readonly choices: FixChoices; readonly fixes: RowFixes }) {
  const count = useAtomValue(fixes.counting.atom);
  const { removeDuplicates } = choices;
  const preview = count.state === 'done' ? (count.report as FixPreview) : null;
  const notes = useMemo(() => notesOf(preview, removeDuplicates), [preview, removeDuplicates]);
  const titleId = useId();
  const { pairs } = count.outputs;
  return (
    <div className={classes.body}>
      <OptionForm notes={notes} onChange={(next) => fixes.choose(next as FixChoices)} specs={SPECS} value={choices} />
      <div>
        <h4 className={classes.subtitle} id={titleId}>
          {messages.always}
        </h4>
        <ul aria-labelledby={titleId} className={classes.always}>
          {Object.entries(messages.alwaysNames).map(([name, label]) => (
            <li key={name}>
              <span>{label}</span> <span className={classes.muted}>{notes[name]}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h4 className={classes.subtitle}>{messages.pairs}</h4>
        {pairs && pairs.count > 0 ? (
          <div className={classes.pairs}>
            <StoredRows key={pairs.id} label={messages.pairs} rows={pairs} />
          </div>
        ) : (
          <p className={classes.muted}>{preview && messages.noPairs}</p>
        )}
      </div>
    </div>
  );
}

/** Returns the counts of all fixes as descriptions of their options; none until they are counted. */
function notesOf(preview: FixPreview | null, comparesRows: boolean): { readonly [name: string]: ReactNode } {
  const names: readonly string[] = comparesRows ? [...FIX_NAMES, 'removeDuplicates'] : FIX_NAMES;
  return preview === null
    ? {}
    : Object.fromEntries(names.map((name) => [name, <CountNote key={name} of={preview.byFix[name]} />]));
}

function CountNote({ of }: { readonly of: FixCount | undefined }) {
  if (of === undefined) {
    return messages.none;
  }
  return (
    <>
      <strong className={classes.count}>{messages.rows(of.count)}</strong>{' '}
      <code className={classes.example}>{of.before}</code> →{' '}
      {of.after === null ? messages.dropped : <code className={classes.example}>{of.after}</code>}
    </>
  );
}

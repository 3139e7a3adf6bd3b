import { atom, getDefaultStore, type PrimitiveAtom, useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { tableStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import type { FixOptions } from '../../../../libs/tools/fix/options.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import type * as fixTasks from '../../../../workers/tools/fix.ts';
import { memoryLimitBytes } from '../../shared/workers/rows-client.ts';
import { tasksOf } from '../../shared/workers/task-client.ts';
import type { ResultsPanelProps } from '../results/results-panel.tsx';
import { endedRows, MAX_AUTOMATIC_ROWS, type ToolRun } from '../runs/tool-run.ts';
import { type RunControl, ToolRunner } from '../runs/tool-runner.ts';
import classes from './fix-panel.module.css';
import { FIX_OUTPUTS, FIX_PANEL_MESSAGES } from './messages.ts';

const fixTask = tasksOf<typeof fixTasks>('fix');

/** Rows to fix, and the platform to fix them for. */
interface FixTarget {
  readonly rows: RowsState;
  readonly platform: AdPlatformId;
}

/** Options of the fixes, without those that the page decides: platform, kind and columns. */
export type FixChoices = Omit<FixOptions, 'platform' | 'kind' | 'keywordColumn' | 'matchTypeColumn'>;

/** State of the panel that fixes a result. The state of its two tasks is in their runners. */
export interface FixSubject {
  readonly target: FixTarget | null;
  /** `choosing`: the fixes are chosen. `applied`: the panel shows the fixed rows. */
  readonly phase: 'closed' | 'choosing' | 'applied';
  /** Null until the panel is opened for the first time. */
  readonly choices: FixChoices | null;
}

const store = getDefaultStore();

/** Fixes the result of one tool for a platform: counts what fixes would change, then applies them to a new result. */
export class RowFixes {
  readonly atom: PrimitiveAtom<FixSubject> = atom<FixSubject>({ target: null, phase: 'closed', choices: null });
  /** Counts the fixes; its rows are the first that change. */
  readonly counting = new ToolRunner();
  /** Applies the fixes. The fixed rows are its output `lines`, as in a result of the tool. */
  readonly fixing = new ToolRunner();
  readonly #tool: ToolId;
  readonly #kind: KeywordKind;

  constructor(tool: ToolId, kind: KeywordKind) {
    this.#tool = tool;
    this.#kind = kind;
  }

  get #subject(): FixSubject {
    return store.get(this.atom);
  }

  /** Sets the rows and the platform, or null. Other rows close the panel. */
  setTarget(target: FixTarget | null): void {
    const { target: last, phase } = this.#subject;
    const isSame = last?.rows.id === target?.rows.id;
    if (isSame && last?.platform === target?.platform) {
      return;
    }
    this.counting.clear();
    if (!isSame) {
      this.fixing.clear();
    }
    this.#set({ target, phase: isSame ? phase : 'closed' });
    this.#countIfFew();
  }

  /** Opens the panel. The first time, the fixes have these values. */
  open(defaults: FixChoices): void {
    this.#set({ phase: 'choosing', choices: this.#subject.choices ?? defaults });
    if (this.counting.run.state !== 'done') {
      this.#countIfFew();
    }
  }

  /** Closes the panel. Fixed rows are discarded. */
  close(): void {
    this.counting.cancel();
    this.fixing.clear();
    this.#set({ phase: 'closed' });
  }

  choose(choices: FixChoices): void {
    this.counting.clear();
    this.#set({ choices });
    this.#countIfFew();
  }

  /** Starts or restarts the count. */
  count(): void {
    const { target, choices } = this.#subject;
    if (!target || !choices) {
      return;
    }
    const { platform, rows } = target;
    const { id, byteLength } = rows;
    const task = { id, byteLength, platform, kind: this.#kind, rules: choices, memoryBytes: memoryLimitBytes() };
    void this.counting.perform({
      name: `fixes/${this.#tool}/count`,
      outputs: ['pairs'],
      form: null,
      prepare: async () => (service, ids, onProgress) =>
        fixTask('countFixes', { ...task, into: ids.pairs }, onProgress)(service),
    });
  }

  /** Fixes the rows into a new result. */
  apply(): void {
    const { target, choices } = this.#subject;
    if (!target || !choices) {
      return;
    }
    this.counting.cancel();
    this.#set({ phase: 'applied' });
    const { id, count, byteLength } = target.rows;
    const options: FixOptions = {
      ...choices,
      platform: target.platform,
      kind: this.#kind,
      keywordColumn: '',
      matchTypeColumn: '',
    };
    void this.fixing.perform({
      name: `fixes/${this.#tool}`,
      outputs: ['lines', 'changed', 'dropped'],
      form: null,
      prepare:
        async () =>
        (service, { lines, ...lists }, onProgress) =>
          service.run(
            {
              tool: 'fix',
              texts: { rows: { id, stats: tableStats(count, byteLength) } },
              fields: {},
              options,
              outputs: { fixed: lines, ...lists },
              memoryBytes: memoryLimitBytes(),
            },
            onProgress,
          ),
    });
  }

  /** Fixes the rows without removing duplicates, if memory does not suffice to compare them. */
  applyKeepingDuplicates(): void {
    const { choices } = this.#subject;
    this.#set({ choices: choices && { ...choices, removeDuplicates: false } });
    this.apply();
  }

  #countIfFew(): void {
    const { target, phase } = this.#subject;
    if (phase === 'choosing' && target && target.rows.count <= MAX_AUTOMATIC_ROWS) {
      this.count();
    }
  }

  #set(change: Partial<FixSubject>): void {
    store.set(this.atom, { ...this.#subject, ...change });
  }
}

const fixes = new Map<ToolId, RowFixes>();

/** Returns the page's single panel of fixes for a tool's result. */
function rowFixes(tool: ToolId, kind: KeywordKind): RowFixes {
  const known = fixes.get(tool) ?? new RowFixes(tool, kind);
  fixes.set(tool, known);
  return known;
}

/** A result whose rows can be fixed for a platform. */
export interface FixedResult {
  readonly fixes: RowFixes;
  readonly subject: FixSubject;
  /** The tool's own run, or the one that fixed its rows. */
  readonly run: ToolRun;
  readonly runner: RunControl;
  readonly start: () => void;
  /**
   * Returns the properties of the results panel that depend on fixes.
   * @param showsAll false if the check shows a part of the rows
   * @param own properties while no fixes are applied
   */
  panel(
    showsAll: boolean,
    own: Pick<ResultsPanelProps, 'noRows' | 'onKeepDuplicates' | 'totals'>,
  ): Pick<ResultsPanelProps, 'frame' | 'label' | 'noRows' | 'onKeepDuplicates' | 'output' | 'totals'>;
}

/** Returns the rows of a run, fixed if the user has applied fixes to them. */
export function useRowFixes(
  tool: ToolId,
  kind: KeywordKind,
  platform: AdPlatformId,
  model: { readonly run: ToolRun; readonly runner: RunControl; readonly start: () => void },
): FixedResult {
  const fixes = rowFixes(tool, kind);
  const subject = useAtomValue(fixes.atom);
  const fixing = useAtomValue(fixes.fixing.atom);
  const [tab, setTab] = useState<string>('lines');
  const { run } = model;
  const target = endedRows(run);
  useEffect(() => fixes.setTarget(target && { rows: target, platform }), [fixes, target, platform]);
  const isApplied = subject.phase === 'applied' && target !== null && subject.target?.rows.id === target.id;
  useEffect(() => {
    if (!isApplied) {
      setTab('lines');
    }
  }, [isApplied]);
  const result = isApplied
    ? {
        run: { ...fixing, form: run.form, isPartial: fixing.isPartial || run.isPartial },
        runner: fixes.fixing,
        start: () => fixes.apply(),
      }
    : model;
  return {
    fixes,
    subject,
    run: result.run,
    runner: result.runner,
    start: result.start,
    panel: (showsAll, own) => {
      const isTabbed = isApplied && showsAll;
      const shown = FIX_OUTPUTS.find(({ id }) => isTabbed && id === tab);
      return {
        output: shown?.id ?? 'lines',
        label: shown?.label ?? 'Results',
        noRows: isApplied ? (shown ?? FIX_OUTPUTS[0]).noRows : own.noRows,
        onKeepDuplicates: isApplied ? () => fixes.applyKeepingDuplicates() : own.onKeepDuplicates,
        totals: isApplied ? null : own.totals,
        frame: (list) => (
          <FixFrame fixes={fixes} onTab={setTab} run={fixing} subject={subject} tab={shown?.id ?? null}>
            {list}
          </FixFrame>
        ),
      };
    },
  };
}

/** Opened by the user. */
const FixPanel = lazy(async () => ({ default: (await import('./fix-panel.tsx')).FixPanel }));

export interface FixFrameProps {
  readonly fixes: RowFixes;
  readonly subject: FixSubject;
  /** The run that fixed the rows. */
  readonly run: ToolRun;
  /** The shown output of that run; null if the check shows a part of its rows. */
  readonly tab: string | null;
  readonly onTab: (output: string) => void;
  /** The list of rows. */
  readonly children: ReactNode;
}

/** The list of a result, or in its place the panel that fixes its rows. Receives the focus when one replaces the other. */
function FixFrame(props: FixFrameProps) {
  const { phase } = props.subject;
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(phase);
  useEffect(() => {
    if (shown.current !== phase) {
      shown.current = phase;
      frame.current?.focus({ preventScroll: true });
    }
  }, [phase]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div aria-label={FIX_PANEL_MESSAGES.frame} className={classes.frame} ref={frame} role="group" tabIndex={-1}>
      {phase === 'closed' ? (
        props.children
      ) : (
        <Suspense>
          <FixPanel {...props} />
        </Suspense>
      )}
    </div>
  );
}
